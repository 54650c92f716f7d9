import { deskApi } from '#contract/desk/endpoints.ts'
import { created, type DeskRouter, done, ok } from '#service/platform/index.ts'
import { toWire } from '#service/vendor-api/index.ts'
import type { DeskServices } from './dependencies.ts'

export function registerSecurityRoutes({ route }: DeskRouter, { staffAccounts }: DeskServices): void {
  const { security, sessions } = staffAccounts

  route(deskApi.showSecurity, async ({ caller }) => ok(toWire(await security.show(caller))))
  route(deskApi.startPasskey, async ({ caller }) => ok(await security.startPasskey(caller)))
  route(deskApi.addPasskey, async ({ caller, body }) => created(toWire(await security.addPasskey(caller, body))))
  route(deskApi.removePasskey, async ({ caller, parameters }) => {
    await security.removePasskey(caller, parameters.id)
    return done
  })
  route(deskApi.startTotp, async ({ caller }) => ok(await security.startTotp(caller)))
  route(deskApi.confirmTotp, async ({ caller, body, network }) =>
    ok({ recoveryCodes: await security.confirmTotp(caller, body, network) }),
  )
  route(deskApi.removeTotp, async ({ caller }) => {
    await security.removeTotp(caller)
    return done
  })
  route(deskApi.renewRecoveryCodes, async ({ caller }) =>
    ok({ recoveryCodes: await security.renewRecoveryCodes(caller) }),
  )
  route(deskApi.endDeskSession, async ({ caller, parameters }) => {
    await sessions.end(caller.staffId, parameters.id)
    return done
  })
  route(deskApi.endOtherDeskSessions, async ({ caller }) => ok({ ended: await sessions.endOthers(caller) }))
}
