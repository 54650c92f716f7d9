import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '#contract/vendor-api/permissions.ts'
import { type AuthenticateKey, conflict, isUuid, notFound, type PlatformServices } from '#service/platform/index.ts'
import * as repository from './repository.ts'
import { hashKey, isKey, isKeyValid, isLastUseOld, keyBytes, mayRole, startOfKey, writeKey } from './rules.ts'

/** An API key as people see it: without the key and its hash. */
export type ApiKey = Omit<repository.StoredKey, 'hash'>
type NewKey = { name: string; role: Role; expiresInDays: number | null }

const day = 24 * 60 * 60 * 1000

/** The vendor's API keys. */
export function createStaffService({ database, clock, audit }: Pick<PlatformServices, 'database' | 'clock' | 'audit'>) {
  const authenticateKey: AuthenticateKey = async (text) => {
    const now = clock()
    const key = isKey(text) ? await repository.findByHash(database.query, hashKey(text)) : undefined
    if (!key || !isKeyValid(key, now)) return null
    if (isLastUseOld(key.lastUsedAt, now)) await repository.noteUse(database.query, key, now)
    return { by: 'key', keyId: key.id, keyName: key.name, may: (permission) => mayRole(key.role, permission) }
  }

  return {
    authenticateKey,

    /** Creates a key, which is returned only here. */
    createKey: ({ name, role, expiresInDays }: NewKey): Promise<{ key: string; stored: ApiKey }> =>
      database.transaction(async (tx) => {
        const key = writeKey(randomBytes(keyBytes))
        const createdAt = clock()
        const stored = {
          id: randomUUID(),
          name,
          role,
          start: startOfKey(key),
          createdAt,
          expiresAt: expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * day),
          revokedAt: null,
          lastUsedAt: null,
        }
        await repository.insertKey(tx, { ...stored, hash: hashKey(key) })
        const details = { name, role, expiresInDays }
        await audit.note(tx, { actor: 'Vendor', action: 'ApiKeyCreated', about: stored.id, details })
        return { key, stored }
      }),

    async listKeys(): Promise<ApiKey[]> {
      return (await repository.findKeys(database.query)).map(({ hash: _, ...key }) => key)
    },

    /** Names by id, also of keys that were revoked. */
    findKeyNames: (ids: readonly string[]) => repository.findKeyNames(database.query, ids),

    /** Ends a key at once; 404 for an unknown one, 409 for one that was revoked before. */
    revokeKey: (id: string): Promise<ApiKey> =>
      database.transaction(async (tx) => {
        const key = isUuid(id) ? await repository.lockKey(tx, id) : undefined
        if (!key) throw notFound(`There is no API key ${id}: 'api-key list' shows them`)
        if (key.revokedAt) throw conflict(`The API key ${key.name} was revoked before`)
        const revokedAt = clock()
        await repository.revokeKey(tx, id, revokedAt)
        await audit.note(tx, { actor: 'Vendor', action: 'ApiKeyRevoked', about: id, details: { name: key.name } })
        const { hash: _, ...rest } = key
        return { ...rest, revokedAt }
      }),
  }
}

export type StaffService = ReturnType<typeof createStaffService>
