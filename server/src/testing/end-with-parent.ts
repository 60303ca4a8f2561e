/**
 * `node --import …/end-with-parent.ts script`, started with a channel (`ipc`): asks its own process to end when the one
 * that started it has ended, in whatever way, so that tests which were cut off leave no server behind.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
