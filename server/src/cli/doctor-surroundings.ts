import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../platform/config.ts';
import { checkSmtp } from '../platform/mail/transport.ts';
import { newestBackup } from './backup-manifest.ts';
import { type Finding, finding } from './doctor-finding.ts';

const GIGABYTE = 1e9;
const LEAST_FREE = 1 * GIGABYTE;
const HOUR_MS = 3_600_000;
/** A night and some patience. */
const OLDEST_BACKUP_HOURS = 26;

/** The folder, or the nearest one above it that is there. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

async function checkStorage({ storage, dataDir }: Config): Promise<string> {
  if (storage) {
    const { createS3Storage } = await import('../platform/storage/s3-storage.ts');
    const bucket = createS3Storage(storage);
    try {
      await bucket.check();
      return `the bucket ${storage.bucket} takes files`;
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      const why = cause instanceof Error ? cause.message || cause.name : String(cause);
      throw new Error(
        `The bucket ${storage.bucket} takes no files (${why}). Check S3_ENDPOINT and the keys.`,
        {
          cause: error,
        },
      );
    } finally {
      bucket.close();
    }
  }
  const folder = nearest(resolve(dataDir));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`This user can’t write to ${folder}. Change its owner, or DATA_DIR.`, { cause: error });
  }
  return `${resolve(dataDir)} can be written`;
}

function checkDisk({ dataDir }: Config): string {
  const { bavail, bsize } = statfsSync(nearest(resolve(dataDir)));
  const free = bavail * bsize;
  const inWords = `${(free / GIGABYTE).toFixed(1)} GB free`;
  if (free < LEAST_FREE) throw new Error(`${inWords} at DATA_DIR. Make room: at least 1 GB.`);
  return inWords;
}

async function checkEmail({ smtpUrl }: Config): Promise<string> {
  if (smtpUrl === null) return 'kept for /dev/mailbox';
  const { hostname, port } = new URL(smtpUrl);
  try {
    await checkSmtp(smtpUrl);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`SMTP_URL: ${hostname} doesn’t take email (${why}).`, { cause: error });
  }
  return `${hostname}${port && `:${port}`} answers`;
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function checkAddress({ publicUrl, production, trustedProxies }: Config): string {
  if (publicUrl === null) {
    if (production)
      throw new Error('Set PUBLIC_URL: links in email lead to the address that the server listens on.');
    return 'none set: links lead to the address that the server listens on';
  }
  const { protocol, hostname, pathname, search, hash } = new URL(publicUrl);
  if (pathname !== '/' || search !== '' || hash !== '')
    throw new Error('PUBLIC_URL must be an origin such as https://deals.example.com, without a path.');
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new Error('PUBLIC_URL starts with http. Use https, or passwords and cookies travel unencrypted.');
  if (protocol === 'https:' && trustedProxies.length === 0)
    throw new Error('Set TRUST_PROXY to the address of your proxy, or all people count as one client.');
  return publicUrl;
}

function checkBackups(folder: string): string {
  const newest = newestBackup(resolve(folder));
  const hours = (Date.now() - newest.createdAt.getTime()) / HOUR_MS;
  if (hours > OLDEST_BACKUP_HOURS)
    throw new Error(
      `The newest in ${folder} is ${Math.round(hours)} hours old. Look at: systemctl status dealwright-backup`,
    );
  return `the newest is ${Math.round(hours)} hours old`;
}

/** Files, disk, email, address and, where a folder is given, backups. */
export async function checkSurroundings(
  config: Config,
  backups: string | undefined,
  tell: (found: Finding) => void,
): Promise<void> {
  tell(await finding('Storage', () => checkStorage(config)));
  tell(await finding('Disk', () => checkDisk(config)));
  tell(await finding('Email', () => checkEmail(config)));
  tell(await finding('Public URL', () => checkAddress(config)));
  if (backups !== undefined) tell(await finding('Backups', () => checkBackups(backups)));
}
