import { systemClock } from '#service/adapters/clock.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { loadKeys } from '#service/keys/service.ts'
import type { Command } from '../command.ts'

/** Prints the public keys that plug-ins check license tokens with, the one in use first. */
export const keysShow: Command = {
  name: 'keys show',
  summary: 'The public keys of license tokens, to build into plug-ins',
  async run(database) {
    await migrateDatabase(database)
    const { license } = await loadKeys(database, systemClock)
    const keys = license.map((key) => ({
      id: key.id,
      createdAt: key.createdAt.toISOString(),
      publicKey: key.publicKey ?? '',
    }))
    const text = keys.map((key) => `Key ${key.id}, made ${key.createdAt}\n${key.publicKey}`).join('\n')
    return { text, data: { keys } }
  },
}
