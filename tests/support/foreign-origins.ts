import { randomUUID } from 'node:crypto'
import { type Endpoint, fillPath, parameterNames } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { send } from '#tests/service/calls.ts'
import { checkoutOrigin, shopOrigin, type TestService } from '#tests/service/test-service.ts'
import type { Random } from './seeded-random.ts'

const asksBySerial = 'plug-ins call it, and no session counts; the serial number in it is the key'

/** The operations that a browser may call from every origin, and why that harms nobody: there are no others. */
export const exemptions: Partial<Record<EndpointName, string>> = {
  verifyGumroadLicense: asksBySerial,
  activateLemonSqueezyLicense: asksBySerial,
  validateLemonSqueezyLicense: asksBySerial,
  deactivateLemonSqueezyLicense: asksBySerial,
  receivePaymentEvent: 'no browser calls it; it is believed by its signature alone',
  unsubscribe: 'mail programs call it in one click (RFC 8058); the token of the mail is the key',
  withdrawByForm:
    'browsers without JavaScript post it from a page that may lie elsewhere; it takes nothing that is secret',
}

/** Origins that are none of ours, most of them spelled to be taken for one. */
export const foreignOrigins: readonly string[] = [
  ...['https://evil.example', 'null', `${shopOrigin}.evil.example`, 'http://shop.example', `${shopOrigin}:8443`],
  ...[
    `${shopOrigin}/`,
    ` ${shopOrigin}x`,
    'https://SHOP.EXAMPLE.',
    `${shopOrigin}.`,
    'https://evil.example#https://shop.example',
  ],
  ...[
    `${shopOrigin}, https://evil.example`,
    `https://evil.example, ${shopOrigin}`,
    `${shopOrigin} https://evil.example`,
  ],
  ...[
    'https://shop.example@evil.example',
    'https://evil-shop.example',
    'https://a.shop.example',
    'file://',
    'undefined',
    '*',
  ],
  ...[
    'chrome-extension://shop.example',
    'https://checkout.example.evil.example',
    'https://shop_example',
    'https://shop.examp1e',
  ],
]

/** Our origin or the checkout's, with a character changed, put in or taken out. */
export function writeForeignOrigin(random: Random): string {
  const own = random.pick([shopOrigin, checkoutOrigin])
  const at = random.below(own.length)
  const character = String.fromCharCode(33 + random.below(94))
  const kept = own.slice(0, at)
  const written = random.pick([
    kept + character + own.slice(at + 1),
    kept + character + own.slice(at),
    kept + own.slice(at + 1),
    own + character,
  ])
  return written === shopOrigin || written === checkoutOrigin ? 'https://evil.example' : written
}

const mutations = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET')

/** Calls every mutation from each origin, as somebody signed in; answers how many calls there were and what is wrong. */
export async function callFromOrigins({ app }: TestService, token: string, origins: readonly string[]) {
  const faults: string[] = []
  let calls = 0
  for (const [name, { method, path }] of mutations) {
    const target = fillPath(
      path,
      Object.fromEntries(parameterNames(path).map((parameter) => [parameter, randomUUID()])),
    )
    for (const origin of origins) {
      const { statusCode, body, headers } = await send(app, method, target, { token, headers: { origin } })
      calls += 1
      const isRefused = statusCode === 403 && body.includes('are not allowed')
      if (isRefused === name in exemptions) faults.push(`${name} from ${JSON.stringify(origin)}: ${statusCode}`)
      if (headers['access-control-allow-origin'] !== undefined)
        faults.push(`${name} is shown to ${JSON.stringify(origin)}`)
    }
  }
  return { operations: mutations.length, calls, faults }
}
