// Something that has to be fetched first.
import { useEffect, useState } from 'preact/hooks';
import { errorWords } from '../api/http';

export interface Loaded<T> {
  value?: T;
  error?: string;
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
      (value) => { if (!stop.signal.aborted) setState({ value, busy: false }); },
      (reason: unknown) => { if (!stop.signal.aborted) setState({ error: errorWords(reason), busy: false }); });
    return () => stop.abort();
  }, [key]);
  return state;
}
