// `npm run --silent second-factor -- reset LOGIN REASON [--without-code]`: takes the second factors of somebody away who has lost them, where no other admin can.
import { fileURLToPath } from 'node:url';
import { runTool, toolServices } from './ground/tool-services.mjs';
import { onceBuilt, prepareBuild } from './ground/tool.mjs';

const self = fileURLToPath(import.meta.url);
const usage = `usage: npm run --silent second-factor -- reset LOGIN REASON [--without-code]

Takes the authenticator app, the passkeys and the recovery codes of an account away, ends all its sign-ins, tells its proven addresses and
writes it to the log of acts. LOGIN is its e-mail or proven mobile number, REASON says why, in quotes.
Until a new one is set up, signing in asks for a code sent to a proven address; --without-code: for who has lost those too, the password alone.
Works on DATABASE_URL and REDIS_URL, or else on the data folder of "npm start", which may be running.
exit code: 0 done, or there was none; 1 there is no such account; 2 it could not be done.
`;

async function reset(args) {
  const at = await toolServices(true);
  try {
    process.exitCode = await runTool('reset-second-factor.js', args, at, (text) => process.stdout.write(text));
  } finally {
    await at.close();
  }
}

const [what, ...args] = process.argv.slice(2);
if (what === '--prepare') await prepareBuild();
else if (what !== 'reset' || args.length < 2 || args.length > 3 || (args[2] ?? '--without-code') !== '--without-code') {
  process.stderr.write(usage);
  process.exitCode = 2;
} else
  await onceBuilt(self, () =>
    reset(args).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 2;
    }),
  );
