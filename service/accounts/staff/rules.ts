import { createHash } from 'node:crypto'
import { type Permission, permissions, type Role } from '#contract/vendor-api/permissions.ts'
import type { Row } from '#service/database/index.ts'

const everybody: readonly Role[] = ['owner', 'support', 'accounting', 'releases', 'read-only']
const supportAlone: readonly Role[] = ['owner', 'support']

/** Which roles have each permission. Whoever adds a permission decides here who gets it. */
export const rolesOf: Record<Permission, readonly Role[]> = {
  'search:read': ['owner', 'support', 'accounting', 'read-only'],
  'inbox:read': everybody,
  'overview:read': ['owner', 'support', 'accounting', 'read-only'],
  'customers:read': ['owner', 'support', 'accounting', 'read-only'],
  'customers:write': supportAlone,
  'customers:export': supportAlone,
  'customers:erase': ['owner'],
  'orders:read': ['owner', 'support', 'accounting', 'read-only'],
  'orders:refund': ['owner', 'support', 'accounting'],
  'orders:mail': ['owner', 'support', 'accounting'],
  'orders:review': ['owner', 'accounting'],
  'licenses:read': ['owner', 'support', 'accounting', 'read-only'],
  'licenses:write': supportAlone,
  'codes:read': ['owner', 'support', 'accounting', 'read-only'],
  'codes:write': supportAlone,
  'releases:read': everybody,
  'releases:write': ['owner', 'releases'],
  'imports:read': ['owner'],
  'imports:write': ['owner'],
  'education:read': ['owner', 'support', 'read-only'],
  'education:decide': supportAlone,
  'doctor:read': ['owner', 'support', 'releases', 'read-only'],
  'jobs:read': everybody,
  'jobs:write': supportAlone,
  'webhooks:read': ['owner', 'read-only'],
  'webhooks:write': ['owner'],
  'reports:read': ['owner', 'accounting', 'read-only'],
  'audit:read': ['owner', 'accounting', 'read-only'],
  'staff:read': ['owner', 'read-only'],
  'staff:write': ['owner'],
  'keys:read': ['owner', 'read-only'],
  'keys:write': ['owner'],
}

/** All that a role permits. */
export const permissionsOf = (role: Role): Permission[] => permissions.filter((permission) => mayRole(role, permission))

export const mayRole = (role: Role, permission: Permission): boolean => rolesOf[permission].includes(role)

const prefix = 'bl_live_'
export const keyBytes = 32
/** How many characters of a key are stored as they are, so that people recognise it. */
const startLength = prefix.length + 4

/** A key made of random bytes: bl_live_ and 43 characters of base64url. */
export const writeKey = (bytes: Uint8Array): string => `${prefix}${Buffer.from(bytes).toString('base64url')}`
export const startOfKey = (key: string): string => key.slice(0, startLength)

/** A key has 256 random bits, so that a fast hash without a salt is enough: nothing can be guessed back from it. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether text could be a key. Anything else is refused before the database is asked. */
export const isKey = (text: string): boolean => /^bl_live_[\w-]{43}$/.test(text)

type Validity = Pick<Row<'apiKeys'>, 'expiresAt' | 'revokedAt'>

export const isKeyValid = ({ expiresAt, revokedAt }: Validity, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now)

/** How exact the last use of a key is, in milliseconds: more would be a write for each call. */
export const lastUseInterval = 60_000

export const isLastUseOld = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || Math.abs(now.getTime() - lastUsedAt.getTime()) >= lastUseInterval
