import { passkeyEndpoints } from '#contract/endpoints/passkeys.ts'
import type { User } from '#contract/entities/user.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { NotFoundError } from './errors.ts'
import type { Session } from './session.ts'

/** What needs the code that talks to authenticators: loaded when the first passkey is used. */
const loadPasskeys = () => import('#web/passkeys/passkey.ts')

/** The customer's passkeys. */
export const createOwnPasskeys = ({ call }: { call: Call }) => ({
  list: async () => (await call(passkeyEndpoints.listPasskeys)).payload,

  /** Has the browser create a passkey and adds it. Rejects with a message for the customer. */
  async add(name: string) {
    const { challengeId, options } = (await call(passkeyEndpoints.startPasskey)).payload
    const response = await ask((passkeys) => passkeys.createPasskey(options))
    await call(passkeyEndpoints.addPasskey, { body: { challengeId, response, name } })
  },

  async rename(id: string, name: string) {
    await call(passkeyEndpoints.renamePasskey, { parameters: { id }, body: { name } })
  },

  /** Removes a passkey; does nothing when it is gone already. */
  async remove(id: string) {
    try {
      await call(passkeyEndpoints.removePasskey, { parameters: { id } })
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
    }
  },
})

export type OwnPasskeys = ReturnType<typeof createOwnPasskeys>

/** Signs in with a passkey that the browser offers. Rejects with a message for the customer. */
export async function signInWithPasskey({
  call,
  session,
}: {
  call: Call
  session: Pick<Session, 'begin'>
}): Promise<User> {
  const { challengeId, options } = (await call(passkeyEndpoints.startPasskeySignIn)).payload
  const response = await ask((passkeys) => passkeys.provePasskey(options))
  const query = { scheme: 'JWT' } as const
  const mismatchMessage = messages.couldNotSignIn
  const answer = await call(passkeyEndpoints.signInWithPasskey, {
    query,
    body: { challengeId, response },
    mismatchMessage,
  })
  return session.begin(answer.payload)
}

/** The browser says by an error that it was cancelled, or could not. */
export class PasskeyError extends Error {}

async function ask<Result>(work: (passkeys: Awaited<ReturnType<typeof loadPasskeys>>) => Promise<Result>) {
  const passkeys = await loadPasskeys()
  try {
    return await work(passkeys)
  } catch (cause) {
    throw new PasskeyError(passkeys.passkeyMessage(cause), { cause })
  }
}
