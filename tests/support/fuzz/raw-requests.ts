import { listen, stopListening } from '#host/server.ts'
import { shopOrigin, type TestService } from '#tests/service/test-service.ts'
import { sendBytes, sendRaw } from '../raw-http.ts'
import { createRandom, type Random } from '../seeded-random.ts'

const asked = '/api/customer/storefront'
const request = (first: string, headers: string[] = [], body = '') =>
  [first, 'Host: shop.example', 'Connection: close', ...headers, '', body].join('\r\n')
const get = (path = asked, headers: string[] = []) => request(`GET ${path} HTTP/1.1`, headers)
const post = (headers: string[], body = '') =>
  request('POST /api/customer/insights/warn HTTP/1.1', ['Content-Type: application/json', ...headers], body)
const open = (path = asked) => `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`
const chunked = 'Transfer-Encoding: chunked'

/** What is no request, or a strange one, and how each answer to it begins, in order. */
const strangeRequests: Record<string, [sent: string, statuses: number[]]> = {
  'a good one': [get(), [200]],
  nothing: ['', []],
  'line ends alone': ['\r\n\r\n\r\n', []],
  'words that are none': ['hello, is anybody there\r\n\r\n', [400]],
  'zero bytes': ['\0'.repeat(2000), [400]],
  'a TLS greeting': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  'a greeting of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  'half of a first line': ['GET /api/cust', [400]],
  'half of the headers': [`GET ${asked} HTTP/1.1\r\nHost: shop.example\r\nX-Ha`, [400]],
  'half of a body': [post(['Content-Length: 500'], '{"a":'), [400]],
  'half of a chunk': [post([chunked], 'ff\r\n{"a"'), [400]],
  'no host': [`GET ${asked} HTTP/1.1\r\nConnection: close\r\n\r\n`, [400]],
  'two hosts': [get(asked, ['Host: evil.example']), [200]],
  'no version': [request(`GET ${asked}`), [200]],
  'version 9': [request(`GET ${asked} HTTP/9.9`), [400]],
  'a method that nobody knows': [request(`BREW ${asked} HTTP/1.1`), [400]],
  CONNECT: [request('CONNECT evil.example:443 HTTP/1.1'), []],
  TRACE: [request(`TRACE ${asked} HTTP/1.1`), [404]],
  'an asterisk for an address': [request('OPTIONS * HTTP/1.1'), [204]],
  'a whole address of another site': [get('http://evil.example/api/customer/storefront'), [200]],
  'a path with a space': [get('/api/customer store'), [400]],
  'a path with a zero byte': [get('/api/\0'), [400]],
  'a path that is no text': [get('/api/customer/orders/%ff%fe'), [400]],
  'a path of 12,000 characters': [get(`/api/customer/orders/${'x'.repeat(12_000)}`), [414]],
  'a path of 100,000 characters': [get(`/${'x'.repeat(100_000)}`), [431]],
  'a header of 100,000 characters': [get(asked, [`X-Long: ${'x'.repeat(100_000)}`]), [431]],
  '5,000 headers': [
    get(
      asked,
      Array.from({ length: 5000 }, (_, index) => `X-${index}: 1`),
    ),
    [431],
  ],
  'a header without a name': [get(asked, [': x']), [400]],
  'a header with a space in its name': [get(asked, ['X Y: x']), [400]],
  'a folded header': [get(asked, ['X-A: 1\r\n  2']), [400]],
  'a line end alone in a header': [get(asked, ['X-A: 1\nX-B: 2']), [400]],
  'a length that is none': [post(['Content-Length: ten'], '{}'), [400]],
  'a length below nothing': [post(['Content-Length: -2'], '{}'), [400]],
  'a length beyond counting': [post([`Content-Length: ${'9'.repeat(30)}`], '{}'), [400]],
  'two lengths': [post(['Content-Length: 2', 'Content-Length: 40'], '{}'), [400]],
  'a length and chunks': [post(['Content-Length: 2', chunked], '2\r\n{}\r\n0\r\n\r\n'), [400]],
  'chunks by two names': [post([chunked, 'Transfer-Encoding: identity'], '2\r\n{}\r\n0\r\n\r\n'), [400]],
  'chunks of no size': [post([chunked], 'zz\r\n{}\r\n0\r\n\r\n'), [400]],
  'a chunk of a size beyond counting': [post([chunked], `${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`), [400]],
  'good chunks': [post([chunked], '2\r\n{}\r\n0\r\n\r\n'), [204]],
  'a body shorter than it says, and a request in it': [post(['Content-Length: 2'], `{}${get()}`), [400]],
  'ten at once': [open().repeat(9) + get(), Array.from({ length: 10 }, () => 200)],
  'a good one and then words': [`${open()}words\r\n\r\n`, [400]],
  'words and then a good one': [`words\r\n\r\n${open()}`, [400]],
  'a body of a GET': [request(`GET ${asked} HTTP/1.1`, ['Content-Length: 4'], 'word'), [200]],
  'an expectation that nobody meets': [post(['Content-Length: 2', 'Expect: wonders'], '{}'), [417]],
  'an upgrade': [get(asked, ['Upgrade: websocket', 'Connection: Upgrade']), [200]],
}

const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** What is no request is told so as everything else is told. */
const isProblem = (answer: string): boolean => /^content-type: application\/problem\+json/im.test(answer)

/** Good requests with bytes changed, cut out, doubled or put in. */
function damage(random: Random): Buffer {
  const body = '{"a":"b"}'
  const bytes = [
    ...Buffer.from(random.pick([get(), post([`Content-Length: ${body.length}`], body), open() + get()]), 'latin1'),
  ]
  for (let times = 1 + random.below(6); times > 0; times -= 1) {
    const at = random.below(bytes.length)
    const kind = random.below(4)
    if (kind === 0) bytes[at] = random.below(256)
    else if (kind === 1) bytes.splice(at, 1 + random.below(20))
    else if (kind === 2) bytes.splice(at, 0, ...bytes.slice(at, at + random.below(40)))
    else bytes.splice(at, 0, ...Array.from({ length: random.below(9) }, () => random.below(256)))
    if (bytes.length === 0) break
  }
  return Buffer.from(bytes)
}

const cut = (bytes: Buffer, random: Random): Buffer[] => {
  const at = random.below(bytes.length + 1)
  return [bytes.subarray(0, at), bytes.subarray(at)]
}

type RawOutcome = { sent: number; statuses: Record<number, number>; faults: string[] }

/** Sends a service every strange request, and so many damaged ones; tells what it should not have answered. */
export async function sendStrangeRequests({ app }: TestService, damaged: number, seed: number): Promise<RawOutcome> {
  const server = await listen((asking, answering) => app.routing(asking, answering), {
    host: '127.0.0.1',
    port: 0,
    publicUrl: shopOrigin,
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const outcome: RawOutcome = { sent: 0, statuses: {}, faults: [] }
  const sendAndRead = async (pieces: Buffer[], name: string) => {
    const answer = (await sendBytes(url, pieces)).toString('latin1')
    const statuses = statusesIn(answer)
    if ([400, 408, 414, 431].some((status) => statuses.includes(status)) && !isProblem(answer))
      outcome.faults.push(`${name}: no problem response`)
    outcome.sent += 1
    for (const status of statuses) {
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
      if (status >= 500) outcome.faults.push(`${name}: status ${status}`)
    }
    return statuses
  }
  try {
    for (const [name, [sent, due]] of Object.entries(strangeRequests)) {
      const statuses = await sendAndRead([Buffer.from(sent, 'latin1')], name)
      if (`${statuses}` !== `${due}`) outcome.faults.push(`${name}: ${statuses} instead of ${due}`)
    }
    const random = createRandom(seed)
    for (let left = damaged; left > 0; left -= 1) {
      const bytes = damage(random)
      await sendAndRead(cut(bytes, random), `seed ${seed}, ${JSON.stringify(bytes.toString('latin1'))}`)
    }
    const { status } = await sendRaw(url, '/healthz')
    if (status !== 200) outcome.faults.push(`afterwards its health is ${status}`)
  } finally {
    await stopListening(server)
  }
  return outcome
}
