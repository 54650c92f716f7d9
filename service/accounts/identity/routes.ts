import { endpoints } from '#contract/endpoints.ts'
import { done, type Idempotency, ok, onceBy, type Router } from '#service/platform/index.ts'
import type { IdentityService } from './service.ts'

/** Identity (specification §7). */
export function registerIdentityRoutes(
  { route, routeJsonStream }: Router,
  { identity, idempotency }: { identity: IdentityService; idempotency: Idempotency },
): void {
  const { sessions, reauthentication, confirmation, account, recovery, waiting, exporter, erasure, joining } = identity
  const { signInLinks } = identity
  // [calls.sign-up]
  route(endpoints.signUp, async (call) => {
    // A hash of what was asked is kept, and none of a password must be.
    const { password: _, ...asked } = call.body
    const once = onceBy(idempotency, 'sign-up', { ...call, body: asked })
    return ok(await identity.signUp(call.body, call.query.communicationOptIn === 'true', call, once))
  })
  // [calls.sign-in] [roles.anonymous-signs-in]
  route(endpoints.signIn, async (call) => ok(await identity.signIn(call.query.email, call.body, call)))
  // [calls.refresh]
  route(endpoints.refresh, async (call) => ok(await sessions.refresh(call.query.token, call.body, call)))
  // [calls.user] [roles.customer-user-details]
  route(endpoints.getUser, async ({ caller }) => ok(await identity.getUser(caller)))

  // [calls.confirm-account] [roles.anonymous-confirms]
  route(endpoints.confirmAccount, async (call) => ok(await confirmation.confirmAccount(call.query, call)))
  // [calls.confirm-email]
  route(endpoints.confirmEmail, async (call) => {
    await confirmation.confirmEmail(call.query, call)
    return done
  })
  // [calls.forgot-password] [roles.anonymous-resets-password]
  route(endpoints.forgotPassword, async ({ query, ip }) => {
    await recovery.ask(query.email, ip)
    return done
  })
  // [calls.reset-password]
  route(endpoints.resetPassword, async (call) => {
    await recovery.resetPassword(call.query, call.body, call)
    return done
  })

  route(endpoints.mailSignInLink, async ({ query, ip }) => {
    await signInLinks.ask(query.email, ip)
    return done
  })
  route(endpoints.useSignInLink, async (call) => ok(await signInLinks.use(call.query, call)))

  // [calls.update-user] [calls.update-user-201] [roles.customer-update]
  route(endpoints.updateUser, async (call) => {
    const { user, needsConfirmation } = await account.update(call.caller, call.body, call)
    return needsConfirmation ? { status: 201 as const, payload: user } : ok(user)
  })
  // [calls.set-password] [roles.customer-password-change]
  route(endpoints.setPassword, async (call) => {
    await account.setPassword(call.caller, call.body, call)
    return done
  })
  // [calls.confirm-email-change] [roles.customer-email-change]
  route(endpoints.confirmEmailChange, async (call) => {
    await account.confirmEmailChange(call.caller, call.query, call)
    return done
  })
  route(endpoints.mailAddressLink, async ({ caller, body, ip }) => {
    await joining.mailLink(caller, body.email, ip)
    return done
  })
  route(endpoints.joinAddress, async (call) => ok(await joining.join(call.caller, call.query, call)))
  route(endpoints.revertEmailChange, async (call) => ok(await identity.revertEmailChange(call.query, call)))
  route(endpoints.enterPassword, async (call) => {
    await reauthentication.enter(call.caller, call.body, call)
    return done
  })

  routeJsonStream(endpoints.exportAccount, async (call) => {
    call.setHeader('content-disposition', `attachment; filename="${exporter.nameFile()}"`)
    return exporter.open(call.caller, call)
  })
  route(endpoints.eraseAccount, async (call) => {
    await erasure.eraseOwn(call.caller, call.body.password, call)
    return done
  })

  route(endpoints.listWaiting, async ({ caller }) => ok(await waiting.list(caller)))
  route(endpoints.mailConfirmation, async ({ caller, ip }) => {
    await waiting.mailAgain(caller, ip)
    return done
  })

  route(endpoints.listSessions, async ({ caller }) => ok(await sessions.list(caller)))
  route(endpoints.endSession, async (call) => {
    await sessions.end(call.caller, call.parameters.id, call)
    return done
  })
  route(endpoints.endSessions, async (call) => {
    await sessions.endAll(call.caller, call)
    return done
  })
}
