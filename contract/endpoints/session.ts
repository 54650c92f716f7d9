import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { userSchema, userWithTokensSchema } from '../entities/user.ts'

/** The session of the signed-in customer (specification §7 Identity). */
export const sessionEndpoints = {
  getUser: defineEndpoint({
    method: 'GET',
    path: '/api/customer/meta/user',
    access: 'customer',
    summary: 'The signed-in customer',
    responses: { 200: userSchema },
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/refresh',
    access: 'anonymous',
    summary: 'New tokens for a refresh token; the body is the old access token',
    query: z.object({ token: z.string().check(z.maxLength(500)) }),
    body: { text: { maxBytes: textBodyMaxBytes } },
    responses: { 200: userWithTokensSchema },
  }),
}
