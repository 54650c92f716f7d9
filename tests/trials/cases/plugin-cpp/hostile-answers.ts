import { byKey, deviceName, goodHeader, inSeconds, mint, signatureOf, stranger } from './minting.ts'

/**
 * What becomes of the kept token: it is renewed, still kept, or refused by the service's word. `either` is for answers that
 * one system's HTTP client reads and another's does not: the token inside is verified, so both leave a good one.
 */
export type Outcome = 'renewed' | 'kept' | 'refused' | 'either'

/** What the service's end of the wire sends to a validation, byte by byte, before it ends the connection. */
export type AnswerCase = readonly [name: string, outcome: Outcome, ...pieces: (string | Buffer)[]]

/** What a validation answers when all is well; told apart from the kept token by its time. */
export const freshToken = mint({ validated: inSeconds(60) })

const ok = 'HTTP/1.1 200 OK\r\n'
const withLength = (body: string, head = ok) => `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const lastChunk = '0\r\n\r\n'
const [left, right] = [freshToken.slice(0, 300), freshToken.slice(300)]
const withStatus = (status: number, body: string) => withLength(body, `HTTP/1.1 ${status} So\r\n`)
const problem = (detail: string, more = '') =>
  `{"title":"Refused","detail":${JSON.stringify(detail)},"status":400${more}}`

const goodAnswers: AnswerCase[] = [
  ['with a length', 'renewed', withLength(freshToken)],
  [
    'with a length, a byte at a time',
    'renewed',
    ...Array.from(withLength(freshToken).slice(0, 200)),
    withLength(freshToken).slice(200),
  ],
  ['up to the end of the connection', 'renewed', `${ok}\r\n`, left, right],
  ['of HTTP/1.0', 'renewed', `HTTP/1.0 200 OK\r\n\r\n${freshToken}`],
  ['without a reason', 'renewed', withLength(freshToken, 'HTTP/1.1 200\r\n')],
  ['in one chunk', 'renewed', chunked + chunk(freshToken) + lastChunk],
  [
    'in chunks that come apart',
    'renewed',
    chunked.slice(0, 20),
    chunked.slice(20),
    chunk(left).slice(0, 1),
    chunk(left).slice(1),
    chunk(right),
    '0\r',
    '\n\r\n',
  ],
  [
    'in chunks with remarks and trailers',
    'renewed',
    `${chunked}${left.length.toString(16)};a=b\r\n${left}\r\n${chunk(right)}0\r\nX-Sum: 1\r\n\r\n`,
  ],
  ['after an interim answer', 'renewed', `HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n${withLength(freshToken)}`],
  ['with headers in capitals', 'renewed', withLength(freshToken, `${ok}X-EMPTY:\r\nTRANSFER: none\r\n`)],
]

const brokenFraming: AnswerCase[] = [
  ['nothing', 'kept'],
  ['a line end', 'kept', '\r\n\r\n'],
  ['another protocol', 'kept', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ['HTTP/2', 'either', withLength(freshToken, 'HTTP/2.0 200 OK\r\n')],
  ['ICY', 'kept', withLength(freshToken, 'ICY 200 OK\r\n')],
  ['a status too long', 'kept', withLength(freshToken, 'HTTP/1.1 2000 OK\r\n')],
  ['a status too small', 'kept', withLength(freshToken, 'HTTP/1.1 099 OK\r\n')],
  ['a status with a sign', 'kept', withLength(freshToken, 'HTTP/1.1 +20 OK\r\n')],
  ['lines that end in LF', 'either', withLength(freshToken).replaceAll('\r\n', '\n')],
  ['a header without a colon', 'kept', withLength(freshToken, `${ok}nonsense\r\n`)],
  ['a header without a name', 'either', withLength(freshToken, `${ok}: value\r\n`)],
  ['a name with a blank', 'either', withLength(freshToken, `${ok}Content-Length : 3\r\n`)],
  ['a folded header', 'either', withLength(freshToken, `${ok}X-A: one\r\n two\r\n`)],
  ['a zero byte in a header', 'kept', withLength(freshToken, `${ok}X-A: one\0two\r\n`)],
  ['two lengths', 'either', withLength(freshToken, `${ok}Content-Length: 5\r\n`)],
  ['the same length twice', 'either', withLength(freshToken, `${ok}Content-Length: ${freshToken.length}\r\n`)],
  [
    'a length and chunks',
    'either',
    `${ok}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(freshToken)}${lastChunk}`,
  ],
  ['two encodings', 'kept', `${ok}Transfer-Encoding: gzip, chunked\r\n\r\n${chunk(freshToken)}${lastChunk}`],
  [
    'chunked twice',
    'either',
    `${ok}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(freshToken)}${lastChunk}`,
  ],
  ['gzip', 'either', withLength(freshToken, `${ok}Content-Encoding: gzip\r\n`)],
  ['switching protocols', 'kept', 'HTTP/1.1 101 Switching\r\n\r\n', withLength(freshToken)],
  ...['18446744073709551616', '99999999999999999999'].map(
    (length): AnswerCase => [`length '${length}'`, 'either', `${ok}Content-Length: ${length}\r\n\r\n${freshToken}`],
  ),
  ...['-1', '+5', '0x10', '5 5', '', '1e3', '65537'].map(
    (length): AnswerCase => [`length '${length}'`, 'kept', `${ok}Content-Length: ${length}\r\n\r\n${freshToken}`],
  ),
  ...['-1', '+1', '0x1', 'g', '', ' ', 'ffffffffffffffff', 'fffffffffffffffff', '10001', '7fffffffffffffff'].map(
    (size): AnswerCase => [`chunk of '${size}'`, 'kept', `${chunked}${size}\r\n${freshToken}\r\n${lastChunk}`],
  ),
  ['a chunk that is longer than said', 'kept', `${chunked}5\r\n${freshToken}\r\n${lastChunk}`],
  ['a chunk that ends in something else', 'kept', `${chunked}${chunk(freshToken).slice(0, -2)}xx${lastChunk}`],
  ['chunks without an end', 'kept', chunked + chunk(freshToken)],
  ['a chunk cut short', 'kept', chunked + chunk(freshToken).slice(0, 100)],
  ['a chunk line without an end', 'kept', `${chunked}1;${'x'.repeat(2_000)}`],
  ['trailers without an end', 'kept', `${chunked}${chunk(freshToken)}0\r\n${'X-A: b\r\n'.repeat(4_000)}`],
  ['nonsense behind the chunks', 'kept', `${chunked}${chunk(freshToken)}0\r\nnonsense\r\n\r\n`],
  ['a body cut short', 'kept', withLength(freshToken).slice(0, -10)],
  ['a head cut short', 'kept', ok],
  [
    'a head without an end',
    'kept',
    ok,
    ...Array.from({ length: 100 }, (_, index) => `X-${index}: ${'x'.repeat(1_000)}\r\n`),
  ],
  [
    'more interim answers than we read',
    'kept',
    ...Array.from({ length: 400 }, () => 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),
    withLength(freshToken),
  ],
  ['a body without an end', 'kept', `${ok}\r\n`, ...Array.from({ length: 200 }, () => 'x'.repeat(10_000))],
  ['bytes without meaning', 'kept', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 151) % 256))],
]

const oddWords: AnswerCase[] = [
  ["a hotel's sign-in page", 'kept', withLength('<!doctype html><title>Welcome</title>')],
  ["a proxy's 400", 'kept', withStatus(400, '<html>Bad Request</html>')],
  ["a proxy's 400 in JSON", 'kept', withStatus(400, '{"message":"bad request"}')],
  ['a 400 that nests without an end', 'kept', withStatus(400, `{"title":"x","errors":${'['.repeat(50_000)}`)],
  ['a 400 with two titles', 'kept', withStatus(400, '{"title":"a","title":"b"}')],
  ['an empty 400', 'kept', withStatus(400, '')],
  ['nothing, well said', 'kept', withLength('')],
  ['no content', 'kept', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ['a redirect', 'kept', withStatus(302, '').replace('So\r\n', 'So\r\nLocation: http://127.0.0.1:1/\r\n')],
  ...[401, 403, 404, 409, 429, 500, 502, 503].map(
    (status): AnswerCase => [`a ${status}`, 'kept', withStatus(status, problem('Not now'))],
  ),
  ['a token of another device', 'kept', withLength(mint({ sig: signatureOf(`${deviceName}2`) }))],
  ['a token of another product', 'kept', withLength(mint({ aud: 'thrum' }))],
  ["a stranger's token", 'kept', withLength(mint({}, goodHeader, byKey(stranger.privateKey)))],
  ['an expired token', 'kept', withLength(mint({ exp: inSeconds(-1) }))],
  ['the word of the service', 'refused', withStatus(400, problem('This license was revoked'))],
  [
    'the word of the service, with fields',
    'refused',
    withStatus(400, problem('Refused', ',"errors":{"token":["is old"]}')),
  ],
  ['the word of the service, to steer a terminal', 'refused', withStatus(400, problem('\u001b[2J\u0007gone'))],
]

export const answerCases: AnswerCase[] = [...goodAnswers, ...brokenFraming, ...oddWords]

const address = (path: string) => `http://127.0.0.1:9${path}`
const offer = (changes: object) =>
  JSON.stringify({ id: 'x', request: address('/poll'), browser: address('/activate?token=x'), ...changes })

/** Bodies that answer the wish to be activated, all of which must open nothing in the browser. */
export const offerBodies: (readonly [name: string, body: string | Buffer])[] = [
  ['a file', offer({ browser: 'file:///activate?token=x' })],
  ['a script', offer({ browser: 'javascript:alert(1)//activate?token=x' })],
  ['plain http to another machine', offer({ browser: 'http://shop.example/activate?token=x' })],
  ['another machine that begins like this one', offer({ browser: 'http://127.0.0.1.shop.example/activate?token=x' })],
  ['another machine behind a user name', offer({ browser: 'http://127.0.0.1@shop.example/activate?token=x' })],
  ['an option', offer({ browser: '--help /activate?token=x' })],
  ['a command', offer({ browser: address('/activate?token=x";reboot;"') })],
  ['a command in backquotes', offer({ browser: address('/activate?token=`reboot`') })],
  ['a line end', offer({ browser: address('/activate?token=x\r\nHost: y') })],
  ['a port too far', offer({ browser: 'http://127.0.0.1:65536/activate?token=x' })],
  ['no host', offer({ browser: 'http:///activate?token=x' })],
  ['half an IPv6 address', offer({ browser: 'http://[::1/activate?token=x' })],
  ['a poll of another machine', offer({ request: 'http://shop.example/poll' })],
  ['a poll with a line end', offer({ request: address('/poll HTTP/1.1\r\nX: y') })],
  ['no poll', offer({ request: undefined })],
  ['a poll that is a number', offer({ request: 7 })],
  ['an envelope', `{"data":${offer({})}}`],
  ['a list', `[${offer({})}]`],
  ['more behind it', `${offer({})}${offer({})}`],
  ['a name twice', offer({}).replace('{', '{"browser":"http://127.0.0.1/activate?token=y",')],
  ['cut short', offer({}).slice(0, -2)],
  ['no UTF-8', Buffer.from(offer({ id: 'ÿ' }), 'latin1')],
  ['a page', '<!doctype html><a href="http://127.0.0.1/activate?token=x">'],
  ['nothing', ''],
]
