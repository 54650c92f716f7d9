import type { Role } from '#contract/vendor-api/permissions.ts'
import { createVendorClient, type VendorClient } from '#vendor-client/client.ts'
import type { TestService } from '../test-service.ts'

/** A new API key with a role. */
export async function createKey({ services }: Pick<TestService, 'services'>, role: Role = 'owner', name = 'Test') {
  const { key, stored } = await services.staff.createKey({ name, role, expiresInDays: null })
  return { key, id: stored.id }
}

/** The typed client of a program with a key, on a service that listens. */
export async function openClient(service: TestService, role: Role = 'owner'): Promise<VendorClient> {
  const { key } = await createKey(service, role)
  const host = service.app.server.listening
    ? addressOf(service)
    : await service.app.listen({ host: '127.0.0.1', port: 0 })
  return createVendorClient({ host, key })
}

function addressOf({ app }: TestService): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The service listens at no port')
  return `http://127.0.0.1:${address.port}`
}
