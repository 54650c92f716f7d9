import { supportEndpoints } from '#contract/endpoints/support.ts'
import type { Database } from '#service/database/index.ts'
import type { Idempotency, Router } from '#service/platform/index.ts'
import type { SupportService } from './service.ts'

type SupportRoutes = { database: Database; idempotency: Idempotency; support: SupportService }

export function registerSupportRoutes({ route }: Router, { database, idempotency, support }: SupportRoutes): void {
  route(supportEndpoints.sendSupportMessage, async (call) => {
    const { body, caller, ip } = call
    await support.limit(body.email, ip, caller)
    return database.transaction(async (tx) => ({
      status: 201,
      payload: await idempotency.once(tx, 'support-message', call, () => support.take(tx, body, caller)),
    }))
  })
}
