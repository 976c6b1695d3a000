// Something that has to be fetched first.
import { useEffect, useRef, useState } from 'preact/hooks';
import { reasonOf } from '../api/http';
import type { Reason } from '../words/reason';

export interface Loaded<T> {
  value?: T;
  error?: Reason;
  /** a newer answer is on its way; `value` is the one before */
  busy: boolean;
}

/** Loads when `key` changes; an answer that comes too late is dropped. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ busy: true });
  useEffect(() => {
    const stop = new AbortController();
    setState((before) => ({ ...before, busy: true }));
    load(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setState({ value, busy: false });
      },
      (reason: unknown) => {
        if (!stop.signal.aborted) setState({ error: reasonOf(reason), busy: false });
      },
    );
    return () => stop.abort();
  }, [key]);
  return state;
}

/** The same for what takes the server long: one question at a time, and then the latest. What changes with every key that is
 *  typed would keep all its workers busy with questions that nobody waits for any more. */
export function useLatest<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ busy: true });
  const wanted = useRef({ key, load }),
    asking = useRef(false),
    answered = useRef<string>(),
    gone = useRef(false);
  wanted.current = { key, load };
  const ask = async (): Promise<void> => {
    asking.current = true;
    while (!gone.current && answered.current !== wanted.current.key) {
      const { key: asked, load: how } = wanted.current;
      const answer = await how().then(
        (value) => ({ value }),
        (reason: unknown) => ({ error: reasonOf(reason) }),
      );
      answered.current = asked;
      setState({ ...answer, busy: asked !== wanted.current.key });
    }
    asking.current = false;
  };
  useEffect(() => {
    if (answered.current === key) return;
    setState((before) => ({ ...before, busy: true }));
    if (!asking.current) void ask();
  }, [key]);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );
  return state;
}
