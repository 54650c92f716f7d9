import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CommandError } from '#cli/command.ts'
import { exampleContent as exampleText } from '#host/shop/example-content.ts'
import { ContentError } from '#host/shop/read-content.ts'
import { exampleContent } from '#service/catalogue/index.ts'
import { type CheckContext, ok, warning, wrong } from '../context.ts'
import { examine, worstOf } from '../doctor.ts'
import { exampleCheckContext, linesOf } from '../example-context.ts'
import { addressCheck } from './address.ts'
import { clockCheck, judgeClock } from './clock.ts'
import { contentCheck } from './content.ts'
import { demoCheck, findNaming } from './demo.ts'
import { diskCheck, judgeSpace } from './disk.ts'
import { productionCheck } from './production.ts'

describe('the address', () => {
  const look = async (environment: NodeJS.ProcessEnv) =>
    linesOf(await addressCheck.look(exampleCheckContext(environment)))

  it('is fine with a proxy that is named', async () => {
    expect(await look({ TRUSTED_PROXIES: '10.0.0.1' })).toEqual([
      'ok: Visitors use https://shop.example',
      'ok: Proxies that are believed: 10.0.0.1',
    ])
  })

  it('is fine on this machine alone, whatever is missing', async () => {
    expect(await look({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([
      'ok: http://localhost:3000 is for this machine alone',
    ])
  })

  it('is that of the shop that runs, which may listen elsewhere than these settings say', async () => {
    const running = { runningAddress: async () => 'http://127.0.0.1:3301' }
    const context = exampleCheckContext({ PUBLIC_URL: 'http://127.0.0.1:3000' }, running)
    expect(linesOf(await addressCheck.look(context))).toEqual(['ok: http://127.0.0.1:3301 is for this machine alone'])
  })

  it.each([
    [{}, 'warning: No proxy is trusted'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, ::/0' }, 'wrong: TRUSTED_PROXIES is ::/0'],
  ])('is not with %j', async (environment, line) => {
    expect((await look(environment)).join('\n')).toContain(line)
  })
})

describe('production', () => {
  const look = async (environment: NodeJS.ProcessEnv) =>
    linesOf(await productionCheck.look(exampleCheckContext(environment)))

  it('names all that a start would refuse', async () => {
    expect((await look({ PUBLIC_URL: 'http://shop.example' })).map((line) => line.slice(0, 40))).toEqual([
      'wrong: Visitors use http://shop.example:',
      'wrong: Snare Works costs money, and no p',
      'wrong: Nobody gets a mail: they land as ',
    ])
  })

  it('may lack things where no stranger buys', async () => {
    expect(await look({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([expect.stringMatching(/^ok: No stranger/)])
  })

  it('warns of a staging server', async () => {
    expect(await look({ ALLOW_TEST_PAYMENTS: '1' })).toEqual([
      expect.stringMatching(/^warning: ALLOW_TEST_PAYMENTS=1 is set/),
      'ok: Nothing that a start asks for is missing',
    ])
  })
})

describe('what is left of the demo', () => {
  const look = async (environment: NodeJS.ProcessEnv, content?: CheckContext['content']) =>
    linesOf(await demoCheck.look(exampleCheckContext(environment, content && { content })))

  it('is named in a public shop: the invented company, the issuer of its tokens, its name in files', async () => {
    const { readContent } = await import('#host/shop/read-content.ts')
    expect(await look({}, () => readContent('shops/oddmeter'))).toEqual([
      "wrong: The company is the demo's, which does not exist: Oddmeter (made up), DE123456788",
      "wrong: The vendorId is the demo's, which every copy of the demo has",
      expect.stringMatching(/^warning: The demo's name, Oddmeter, is in \d+ files: blog\//),
      expect.stringContaining('email: Write your e-mail address'),
      expect.stringMatching(/^wrong: hello@oddmeter\.example is an example that reaches nobody: pages\/.*\.md:\d+/),
    ])
  })

  it('is no fault on this machine', async () => {
    const found = await look({ PUBLIC_URL: 'http://localhost' })
    expect(found.join('\n')).toMatch(/^ok: Before customers come: The demo's name/)
    expect(found.filter((line) => line.startsWith('wrong: '))).toEqual([])
  })

  it("is named in a new shop until its placeholders are the vendor's own words", async () => {
    const company = { ...exampleText.vendor.company, legalName: '[your legal name]', locality: '[your city]' }
    const vendor = { ...exampleText.vendor, email: 'hello@kestrel.audio', company }
    const read = async () => ({ vendor, catalogue: exampleContent })
    const folder = await mkdtemp(path.join(tmpdir(), 'doctor-'))
    await mkdir(path.join(folder, 'pages/more'), { recursive: true })
    await writeFile(path.join(folder, 'pages/more/press.md'), 'Press\n\nWrite to press@kestrel.example.\n')
    const places = [
      'shop.yaml: company.legalName: Write your legal name',
      'shop.yaml: company.locality: Write your city',
      'press@kestrel.example is an example that reaches nobody: pages/more/press.md:3',
    ]
    expect(await look({ SHOP: folder }, read)).toEqual(places.map((place) => `wrong: ${place}`))
    const alone = { SHOP: folder, PUBLIC_URL: 'http://localhost' }
    expect(await look(alone, read)).toEqual(places.map((place) => `warning: ${place}`))
    await rm(folder, { recursive: true })
  })

  it('is nothing in a folder with other words', async () => {
    expect(await findNaming('shops/oddmeter/quick-starts', 'Kestrel')).toEqual([])
  })
})

it('the demo marks all of its codes, so that none of them is forgotten', async () => {
  const { readContent } = await import('#host/shop/read-content.ts')
  const { coupons, vouchers } = (await readContent('shops/oddmeter')).catalogue
  expect([...coupons, ...vouchers].map(({ isDemo }) => isDemo)).toEqual([true, true])
})

describe('content', () => {
  it('is told of by its faults, as many as are read at once', async () => {
    const faults = Array.from({ length: 12 }, (_, line) => ({ file: 'shop.yaml', line, reason: 'no' }))
    const context = exampleCheckContext({}, { content: () => Promise.reject(new ContentError(faults)) })
    const [found] = linesOf(await contentCheck.look(context))
    expect(found).toMatch(/^wrong: The shop has faults: shop.yaml:.* and 2 more$/)
    expect(linesOf(await contentCheck.look(exampleCheckContext({})))[0]).toMatch(/^ok: The shop has no faults/)
  })
})

describe('another clock', () => {
  it.each([
    [0, 0, 'ok'],
    [2_000, 0, 'ok'],
    [-2_001, 0, 'warning'],
    [2_600, 600, 'ok'],
    [60_000, 0, 'warning'],
    [-60_001, 0, 'wrong'],
  ])('that is %d ms ahead, give or take %d, is %s', (ahead, within, result) => {
    expect(judgeClock({ whose: 'Stripe', ahead, within }).result).toBe(result)
  })

  it('is told by whose it is, and which of them is behind', () => {
    expect(judgeClock({ whose: 'Stripe', ahead: 5_000, within: 0 }).found).toBe(
      'This clock is 5.0 s behind that of Stripe',
    )
    expect(judgeClock({ whose: 'Stripe', ahead: -5_000, within: 0 }).found).toBe(
      'This clock is 5.0 s ahead of that of Stripe',
    )
  })

  it('is seen in the dates of answers', async () => {
    const context = exampleCheckContext({})
    const now = new Date()
    context.noteDate('the storage', new Date(now.getTime() + 3600_000).toUTCString(), now)
    context.noteDate('Stripe', now.toUTCString(), now)
    context.noteDate('nobody', undefined, now)
    expect(linesOf(await clockCheck.look(context))).toEqual([
      expect.stringMatching(/^wrong: This clock is 3\d\d\d\.\d s behind that of the storage$/),
      'ok: This clock agrees with that of Stripe',
    ])
    expect(linesOf(await clockCheck.look(exampleCheckContext({})))).toEqual([
      expect.stringMatching(/^ok: No other clock/),
    ])
  })
})

it('free space is plenty, little or too little', async () => {
  expect([3_000, 2_047, 255].map((free) => judgeSpace('/srv', free).result)).toEqual(['ok', 'warning', 'wrong'])
  expect(linesOf(await diskCheck.look(exampleCheckContext({ DATA_DIR: '/tmp/not/made/yet' })))[0]).toMatch(
    /MiB are free where/,
  )
})

describe('a check', () => {
  const good = { name: 'good', look: async () => [ok('fine')] }

  it('that fails or hangs is told of, stops no other, and shows no secret', async () => {
    const failing = { name: 'failing', look: () => Promise.reject(Object.assign(new Error('secret'), { code: 'EX' })) }
    const told = { name: 'told', look: () => Promise.reject(new CommandError('In our words')) }
    const hanging = { name: 'hanging', look: () => new Promise<never>(() => undefined) }
    const found = await examine([failing, told, hanging, good], exampleCheckContext({}), 50)
    expect(found.map(({ check, result, found: words }) => [check, result, words])).toEqual([
      ['failing', 'wrong', 'The check failed: Error EX'],
      ['told', 'wrong', 'In our words'],
      ['hanging', 'wrong', 'There was no answer within 0.05 s'],
      ['good', 'ok', 'fine'],
    ])
    expect(JSON.stringify(found)).not.toContain('secret')
  })

  it('counts as bad as the worst that was found', () => {
    expect(worstOf([ok(''), wrong('', ''), warning('', '')])).toBe('wrong')
    expect(worstOf([ok(''), warning('', '')])).toBe('warning')
    expect(worstOf([])).toBe('ok')
  })
})
