import { checkoutOrigin, shopOrigin, type TestService } from '#tests/service/test-service.ts'
import type { ShopConfig } from '#web/client/environment.ts'
import type { Random } from '../seeded-random.ts'

/** Calls of browsers to services in turn; some answers get lost after the service has done what was asked. */
export type Visits = {
  config: ShopConfig
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Lets time pass for the services, which stands still otherwise, however busy this machine is. */
  advance: (milliseconds: number) => void
  pending: () => number
  /** Refreshes that reached a service, by the status of their answer, and how many answers were lost. */
  refreshes: () => { counts: Record<number, number>; lost: number; total: number }
}

const refreshPath = '/api/customer/identity/refresh'

/** Of ten tokens one has the answer to its first refresh lost, if a generator says which. */
export function createVisits(services: readonly TestService[], losing: Random | null): Visits {
  const counts: Record<number, number> = {}
  const shown = new Set<string>()
  let [turn, pending, lost, total] = [0, 0, 0, 0]
  let now = Math.max(...services.map(({ clock }) => clock.now().getTime()))
  const setClocks = () => {
    for (const { clock } of services) clock.advance(now - clock.now().getTime())
  }

  async function visit(url: string, { method, headers, body }: RequestInit): Promise<Response> {
    const service = services[turn++ % services.length]
    if (!service) throw new Error('There is no service to call')
    setClocks()
    const response = await service.app.inject({
      method: readMethod(method),
      url,
      headers: { ...Object.fromEntries(new Headers(headers)), origin: shopOrigin },
      ...(typeof body === 'string' && { payload: body }),
    })
    const { statusCode: status, headers: answered } = response
    if (url.startsWith(refreshPath)) {
      total += 1
      counts[status] = (counts[status] ?? 0) + 1
      const isFirst = !shown.has(url)
      shown.add(url)
      if (isFirst && losing?.below(10) === 0) {
        lost += 1
        throw new TypeError('The connection was cut')
      }
    }
    const type = { 'content-type': String(answered['content-type'] ?? 'text/plain') }
    return new Response(status === 204 ? null : response.body, { status, headers: type })
  }

  return {
    config: { licensingHost: '', dialect: 'backline', checkoutOrigin, currency: 'EUR' },
    async fetch(url, init) {
      pending += 1
      try {
        return await visit(url, init)
      } finally {
        pending -= 1
      }
    },
    advance(milliseconds) {
      now += milliseconds
      setClocks()
    },
    pending: () => pending,
    refreshes: () => ({ counts, lost, total }),
  }
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const
function readMethod(method = 'GET') {
  const found = methods.find((one) => one === method)
  if (!found) throw new Error(`No client of ours calls with ${method}`)
  return found
}
