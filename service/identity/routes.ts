import { endpoints } from '#contract/endpoints.ts'
import { ok, type Router } from '../http/routes.ts'
import type { IdentityService } from './service.ts'

/** Identity (specification §7). */
export function registerIdentityRoutes({ route }: Router, identity: IdentityService): void {
  route(endpoints.signUp, async (call) =>
    ok(await identity.signUp(call.body, call.query.communicationOptIn === 'true', call)),
  )
  route(endpoints.signIn, async (call) => ok(await identity.signIn(call.query.email, call.body, call)))
  route(endpoints.refresh, async ({ query, body }) => ok(await identity.refresh(query.token, body)))
  route(endpoints.getUser, async ({ caller }) => ok(await identity.getUser(caller)))
}
