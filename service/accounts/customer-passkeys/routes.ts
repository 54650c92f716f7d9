import { passkeyEndpoints } from '#contract/endpoints/passkeys.ts'
import { done, ok, type Router } from '#service/platform/index.ts'
import type { CustomerPasskeys } from './service.ts'

export function registerPasskeyRoutes({ route }: Router, passkeys: CustomerPasskeys): void {
  route(passkeyEndpoints.listPasskeys, async ({ caller }) => ok(await passkeys.list(caller)))
  route(passkeyEndpoints.startPasskey, async (call) => ok(await passkeys.start(call.caller, call)))
  route(passkeyEndpoints.addPasskey, async (call) => ({
    status: 201 as const,
    payload: await passkeys.add(call.caller, call.body, call),
  }))
  route(passkeyEndpoints.renamePasskey, async ({ caller, parameters, body }) => {
    await passkeys.rename(caller, parameters.id, body.name)
    return done
  })
  route(passkeyEndpoints.removePasskey, async (call) => {
    await passkeys.remove(call.caller, call.parameters.id, call)
    return done
  })
  route(passkeyEndpoints.startPasskeySignIn, async ({ ip }) => ok(await passkeys.startSignIn(ip)))
  route(passkeyEndpoints.signInWithPasskey, async (call) => ok(await passkeys.signIn(call.body, call)))
}
