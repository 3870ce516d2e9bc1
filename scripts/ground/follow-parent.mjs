// Preloaded into every process the supervisor starts. The channel closes only when the supervisor is gone
// without having stopped us (SIGKILL): then drain and end, so that the next start finds the port free.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref(); // listening alone must not keep a finished process alive
}
