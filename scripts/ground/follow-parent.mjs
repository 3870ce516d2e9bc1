// Preloaded into every process the supervisor starts. The channel closes only when the supervisor is gone
// without having stopped us (SIGKILL): then drain and end, so that the next start finds the port free.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref(); // listening alone must not keep a finished process alive
}

// One that stands by: loads the code, then waits here, before its own file is run, until it is wanted.
const { STANDBY_LOADS: loads } = process.env;
if (loads && process.channel) {
  delete process.env.STANDBY_LOADS;
  process.channel.ref();
  const wanted = new Promise((resolve) => process.once('message', resolve));
  await import(loads);
  process.send('loaded', () => {});
  await wanted;
  process.channel.unref();
}
