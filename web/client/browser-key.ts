import * as z from 'zod/mini'
import { browserKeyHeader, storageKeys } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ShopConfig, ShopEnvironment } from './environment.ts'
import type { ShopStorage } from './storage.ts'

/**
 * Names this browser to our own service wherever somebody may sign in, by a random value that says nothing else: the service mails
 * customers whose account is signed in to from a browser that they have not used before.
 */
export function createBrowserHeader(
  { dialect }: Pick<ShopConfig, 'dialect'>,
  { randomUUID }: Pick<ShopEnvironment, 'randomUUID'>,
  storage: ShopStorage,
): (endpoint: Endpoint) => Record<string, string> {
  const stored = storage.open(storageKeys.browser, z.string())

  function readKey(): string {
    const key = stored.read() ?? randomUUID()
    stored.write(key)
    return key
  }

  return ({ access, path }) =>
    dialect === 'backline' && access === 'anonymous' && path.startsWith('/api/customer/identity/')
      ? { [browserKeyHeader]: readKey() }
      : {}
}
