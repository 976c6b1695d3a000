// The people of a house: two administrators by the links that the server printed, and others as those two make them. `make` gives somebody
// new who can post: a Player, or another class with post().

export const PASSWORD = 'a long enough word';

export async function administrators(server, make, names = ['ada', 'bea']) {
  const made = [];
  for (const [n, name] of names.entries()) {
    const somebody = make();
    await somebody.post('/api/setup', { token: server.setups[n].split('token=')[1], name, password: PASSWORD });
    made.push(somebody);
  }
  return made;
}

/** One makes the account, the person chooses a password, the other signs. */
export async function newPerson([first, second], make, name, roles) {
  const made = await first.post('/api/people', { name, roles }),
    somebody = make();
  await somebody.post('/api/welcome', { token: made.link.split('token=')[1], password: PASSWORD });
  if (made.request) await second.post(`/api/role-requests/${made.request}/sign`, {});
  return somebody;
}
