import { sessionEndpoints } from '#contract/endpoints/session.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { BadResponseError, ServiceError } from './errors.ts'

/**
 * Asks for new tokens (specification §7 Identity); 'refused' is a 403 or 404. Rejects with 'Unexpected result' at any
 * other status but 200 (specification §8), and with a NoAnswerError when nothing comes back. [errors.refresh-failed]
 */
export type Refresh = (old: { accessToken: string; refreshToken: string }) => Promise<UserWithTokens | 'refused'>

export function createRefresh(call: Call): Refresh {
  return async ({ accessToken, refreshToken }) => {
    try {
      const { status, payload } = await call(sessionEndpoints.refresh, {
        query: { token: refreshToken },
        body: accessToken,
      })
      if (status !== 200) throw unexpected(status)
      return payload
    } catch (error) {
      if (!(error instanceof ServiceError) || error instanceof BadResponseError) throw error
      if (error.status === 403 || error.status === 404) return 'refused'
      throw unexpected(error.status)
    }
  }
}

const unexpected = (status: number) =>
  new ServiceError({ title: messages.unexpectedResult, detail: messages.couldNotRefresh(status), status })
