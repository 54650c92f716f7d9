import type { Endpoint } from '#contract/endpoint.ts'
import { type Call, createCall } from './call.ts'
import type { ShopConfig, ShopEnvironment } from './environment.ts'
import type { Tokens } from './tokens.ts'

/** Calls with the token of whoever is signed in; one that the service does not take is renewed, or ends the session. */
export function createAuthorizedCall(config: ShopConfig, environment: ShopEnvironment, tokens: Tokens): Call {
  /** A visitor may still browse and buy when their session can't be refreshed for the moment. */
  async function findToken({ access }: Endpoint): Promise<string | null> {
    try {
      return await tokens.find()
    } catch (error) {
      if (access === 'customer') throw error
      environment.log(error)
      return null
    }
  }

  const onTokenRefused = () => void tokens.renew().catch(environment.log)
  return createCall({ config, environment, findToken, onTokenRefused })
}

/** Calls as nobody, such as the refresh that a token waits for. */
export function createAnonymousCall(config: ShopConfig, environment: ShopEnvironment): Call {
  return createCall({ config, environment, findToken: async () => null, onTokenRefused: () => {} })
}
