import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { TestService } from '#tests/service/test-service.ts'
import { asRead } from './read-only.ts'

/** A call that was made, and what it was answered. */
export type Exchange = { operation: string; request: InjectOptions; response: LightMyRequestResponse }

const forms = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => ({
  ...{ name, method },
  form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The operation of the contract that a request is for; its path where it is for none. */
export function operationOf({ method, url }: InjectOptions): string {
  const { pathname } = new URL(String(url), 'https://shop.example')
  return forms.find((each) => each.method === method && each.form.test(pathname))?.name ?? pathname
}

/**
 * A service that notes each call to it. Every call comes from an address of its own, so that limits by address let
 * them pass; the service has to trust 127.0.0.1 as its proxy.
 */
export function recordCalls(service: TestService): { service: TestService; exchanges: Exchange[] } {
  const exchanges: Exchange[] = []
  const inject = async (request: InjectOptions) => {
    const call = () => callFromElsewhere(service.app, request)
    const response = await (request.method === 'GET' ? asRead(call) : call())
    exchanges.push({ operation: operationOf(request), request, response })
    return response
  }
  const app: FastifyInstance = Object.create(service.app, { inject: { value: inject } })
  return { service: { ...service, app }, exchanges }
}

let places = 0

/** Makes a call from an address that none has come from. */
export function callFromElsewhere(app: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> {
  places += 1
  const place = `198.${18 + (places >> 16)}.${(places >> 8) & 255}.${places & 255}`
  return app.inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': place } })
}

/** Makes calls again, all at once; whoever called with a token calls with this one. Headers are added to each. */
export function repeatCalls(
  { app }: TestService,
  exchanges: readonly Exchange[],
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Exchange[]> {
  return Promise.all(
    exchanges.map(async ({ operation, request }) => {
      const isCalledByCustomer = request.headers?.authorization !== undefined && token !== undefined
      const own = { ...request.headers, ...headers, ...(isCalledByCustomer && { authorization: `Bearer ${token}` }) }
      return { operation, request, response: await callFromElsewhere(app, { ...request, headers: own }) }
    }),
  )
}
