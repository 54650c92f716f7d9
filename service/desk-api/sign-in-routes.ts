import { deskApi } from '#contract/desk/endpoints.ts'
import { created, type DeskRouter, done, ok } from '#service/platform/index.ts'
import { toWire } from '#service/vendor-api/index.ts'
import type { DeskServices } from './dependencies.ts'
import type { DescribeSession } from './describe-session.ts'

export function registerSessionRoutes(
  { route }: DeskRouter,
  { staffAccounts }: DeskServices,
  describe: DescribeSession,
): void {
  const { signIn, sessions } = staffAccounts

  route(deskApi.showDeskSession, async ({ caller }) => ok(await describe(caller)))
  route(deskApi.startPasskeySignIn, async ({ network }) => ok(await signIn.startPasskey(network)))
  route(deskApi.signInWithPasskey, async ({ body, network, userAgent, keepToken }) => {
    const opened = await signIn.withPasskey(body, { network, userAgent })
    keepToken(opened.token, opened.lifetime)
    return ok(await describe(opened))
  })
  route(deskApi.signInWithPassword, async ({ body, network, userAgent, keepToken }) => {
    const opened = await signIn.withPassword(body, { network, userAgent })
    keepToken(opened.token, opened.lifetime)
    return ok(await describe(opened))
  })
  route(deskApi.signOutOfDesk, async ({ caller, forgetToken }) => {
    if (caller) await sessions.signOut(caller)
    forgetToken()
    return done
  })
  route(deskApi.startPasskeyVerification, async ({ caller }) => ok(await signIn.startVerification(caller)))
  route(deskApi.verifyWithPasskey, async ({ caller, body }) => {
    await signIn.verifyWithPasskey(caller, body)
    return ok(await describe(caller))
  })
  route(deskApi.verifyWithCode, async ({ caller, body, network }) => {
    await signIn.verifyWithCode(caller, body.second, network)
    return ok(await describe(caller))
  })
}

export function registerInvitationRoutes(
  { route }: DeskRouter,
  { staffAccounts: { invitations } }: DeskServices,
  { describe, shopName }: { describe: DescribeSession; shopName: string },
): void {
  route(deskApi.readInvitation, async ({ body }) => ok(toWire({ ...(await invitations.read(body.token)), shopName })))
  route(deskApi.startPasskeyInvitation, async ({ body: { token, name } }) =>
    ok(await invitations.startPasskey(token, name)),
  )
  route(deskApi.acceptWithPasskey, async ({ body, network, userAgent, keepToken }) => {
    const opened = await invitations.withPasskey(body, { network, userAgent })
    keepToken(opened.token, opened.lifetime)
    return created(await describe(opened))
  })
  route(deskApi.startTotpInvitation, async ({ body }) => ok(await invitations.startTotp(body.token)))
  route(deskApi.acceptWithPassword, async ({ body, network, userAgent, keepToken }) => {
    const { opened, recoveryCodes } = await invitations.withPassword(body, { network, userAgent })
    keepToken(opened.token, opened.lifetime)
    return created({ session: await describe(opened), recoveryCodes })
  })
}
