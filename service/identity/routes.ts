import { endpoints } from '#contract/endpoints.ts'
import { type Idempotency, onceBy } from '../http/idempotency.ts'
import { done, ok, type Router } from '../http/routes.ts'
import type { IdentityService } from './service.ts'

/** Identity (specification §7). */
export function registerIdentityRoutes(
  { route, routeJsonStream }: Router,
  { identity, idempotency }: { identity: IdentityService; idempotency: Idempotency },
): void {
  const { sessions, confirmation, account, recovery, waiting, exporter, erasure } = identity
  route(endpoints.signUp, async (call) => {
    // A hash of what was asked is kept, and none of a password must be.
    const { password: _, ...asked } = call.body
    const once = onceBy(idempotency, 'sign-up', { ...call, body: asked })
    return ok(await identity.signUp(call.body, call.query.communicationOptIn === 'true', call, once))
  })
  route(endpoints.signIn, async (call) => ok(await identity.signIn(call.query.email, call.body, call)))
  route(endpoints.refresh, async ({ query, body }) => ok(await sessions.refresh(query.token, body)))
  route(endpoints.getUser, async ({ caller }) => ok(await identity.getUser(caller)))

  route(endpoints.confirmAccount, async (call) => ok(await confirmation.confirmAccount(call.query, call)))
  route(endpoints.confirmEmail, async ({ query, caller }) => {
    await confirmation.confirmEmail(query, caller)
    return done
  })
  route(endpoints.forgotPassword, async ({ query }) => {
    await recovery.forgotPassword(query.email)
    return done
  })
  route(endpoints.resetPassword, async ({ query, body }) => {
    await recovery.resetPassword(query.email, query.code, body)
    return done
  })

  route(endpoints.updateUser, async ({ caller, body }) => {
    const { user, needsConfirmation } = await account.update(caller, body)
    return needsConfirmation ? { status: 201 as const, payload: user } : ok(user)
  })
  route(endpoints.setPassword, async (call) => {
    await account.setPassword(call.caller, call.body, call)
    return done
  })
  route(endpoints.confirmEmailChange, async ({ caller, query }) => {
    await account.confirmEmailChange(caller, query)
    return done
  })

  routeJsonStream(endpoints.exportAccount, async ({ caller, setHeader }) => {
    setHeader('content-disposition', `attachment; filename="${exporter.nameFile()}"`)
    return exporter.open(caller)
  })
  route(endpoints.eraseAccount, async (call) => {
    await erasure.eraseOwn(call.caller, call.body.password, call)
    return done
  })

  route(endpoints.listWaiting, async ({ caller }) => ok(await waiting.list(caller)))
  route(endpoints.mailConfirmation, async ({ caller }) => {
    await waiting.mailAgain(caller)
    return done
  })

  route(endpoints.listSessions, async ({ caller }) => ok(await sessions.list(caller)))
  route(endpoints.endSession, async ({ caller, parameters }) => {
    await sessions.end(caller, parameters.id)
    return done
  })
  route(endpoints.endSessions, async ({ caller }) => {
    await sessions.endAll(caller)
    return done
  })
}
