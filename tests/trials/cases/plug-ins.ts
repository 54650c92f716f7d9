import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { launchBrowser, openVisitor } from '#tests/support/browser.ts'
import { openInteractive } from '#tests/support/page-visits.ts'
import { compareSounds, levelOf } from '#tests/support/plug-ins/compare-sounds.ts'
import { hear, listenIn, roundSeconds, writeRound } from '#tests/support/plug-ins/listen.ts'
import { type Behaviour, writePlugIn } from '#tests/support/plug-ins/write-plug-in.ts'
import { startProgram } from '#tests/support/program.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'

/** The variable that names the unpacked package. It declares no licence, so it is no dependency. */
const variable = 'WAM_COMMUNITY'

/** `folder` is below the plug-ins of the package, or below those that the trial writes itself. */
type PlugIn = { name: string; kind: 'effect' | 'instrument'; folder: string; entry?: string }

const plugIns: readonly PlugIn[] = [
  { name: 'Simple Distortion', kind: 'effect', folder: 'burns-audio/distortion' },
  { name: 'Simple Delay', kind: 'effect', folder: 'burns-audio/delay' },
  { name: 'Microverb', kind: 'effect', folder: 'burns-audio/reverb' },
  { name: 'Big Muff', kind: 'effect', folder: 'wimmics', entry: 'BigMuff/index.js' },
  { name: 'Stone Phaser', kind: 'effect', folder: 'wimmics', entry: 'stonephaser/index.js' },
  { name: 'Ping Pong Delay', kind: 'effect', folder: 'wimmics', entry: 'pingpongdelay/dist/index.js' },
  { name: 'Quadrafuzz', kind: 'effect', folder: 'wimmics', entry: 'quadrafuzz/dist/index.js' },
  { name: 'Synth-101', kind: 'instrument', folder: 'burns-audio/synth101' },
  { name: 'Spectrum Modal', kind: 'instrument', folder: 'burns-audio/modal' },
]

/** What the trial must not take for a plug-in that works: an effect that changes the level alone, and two that are silent. */
const controls: readonly (PlugIn & { folder: Behaviour })[] = [
  { name: 'Half as loud', kind: 'effect', folder: 'well' },
  { name: 'Silent effect', kind: 'effect', folder: 'silent' },
  { name: 'Silent instrument', kind: 'instrument', folder: 'silent' },
]

/** A plug-in changes a sound if this part of it is new; what may be new where nothing changes it. */
const leastShare = 0.0005
const mostNoise = 0.0001
/** What plays reaches at least, and what is silence, in dBFS. */
const sounding = -60
const silent = -80

const slugOf = (name: string) => `try-${name.toLowerCase().replaceAll(' ', '-')}`

const writePage = ({ name, kind, folder, entry = 'index.js' }: PlugIn) => `---
head: { title: ${name}, description: A plug-in to try }
headline: ${name}
---

::: try
name: ${name}
plugIn: { folder: wams/${folder}, entry: ${entry} }
kind: ${kind}
${kind === 'effect' ? 'loops: [{ title: Round, audio: { file: round.wav } }]' : ''}
:::
`

/** A shop with a page for each plug-in. */
async function writeShop(shop: string, unpacked: string): Promise<void> {
  const wams = path.join(shop, 'media/wams')
  await cp(path.resolve('tests/shops/written-for-0.2'), shop, { recursive: true })
  for (const folder of new Set(plugIns.map((each) => each.folder)))
    await cp(path.join(unpacked, 'dist/plugins', folder), path.join(wams, folder), { recursive: true })
  // The package was published without this folder, which its modules import.
  const utilities = path.join(wams, 'wimmics/utils')
  await mkdir(path.join(utilities, 'sdk-parammgr/src'), { recursive: true })
  await cp(path.join(utilities, 'sdk'), path.join(utilities, 'sdk-parammgr/src/sdk'), { recursive: true })
  for (const { folder } of controls) await writePlugIn(path.join(wams, folder), folder)
  await writeFile(path.join(shop, 'media/round.wav'), writeRound())
  for (const plugIn of [...plugIns, ...controls])
    await writeFile(path.join(shop, 'pages', `${slugOf(plugIn.name)}.md`), writePage(plugIn))
}

type Outcome = { passed: boolean; words: string }

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

/** Plays the round through it, then past it, and compares. */
async function tryEffect(page: Page): Promise<Outcome> {
  await page.getByRole('button', { name: 'Play Round' }).click()
  await page.waitForTimeout(3000)
  const wet = await hear(page)
  const level = levelOf(wet.samples)
  if (level < sounding) return { passed: false, words: `silent (${level.toFixed(0)} dBFS)` }
  await page.getByRole('radio', { name: 'Dry' }).check()
  await page.waitForTimeout(2000)
  const dry = await hear(page)
  await page.waitForTimeout(1300)
  const noise = compareSounds(dry, await hear(page), roundSeconds)
  if (noise > mostNoise) throw new Error(`The dry sound differs from itself by ${percent(noise)}`)
  const share = compareSounds(dry, wet, roundSeconds)
  return { passed: share > leastShare, words: `${percent(share)} of the sound is new, at ${level.toFixed(0)} dBFS` }
}

/** Holds a key of the computer and releases it. What is struck fades while the key is held. */
async function tryInstrument(page: Page): Promise<Outcome> {
  const before = levelOf((await hear(page)).samples)
  await page.keyboard.down('a')
  const levels: number[] = []
  for (let times = 0; times < 6; times++) {
    await page.waitForTimeout(250)
    levels.push(levelOf((await hear(page)).samples))
  }
  await page.keyboard.up('a')
  await page.waitForTimeout(6000)
  const [held, after] = [Math.max(...levels), levelOf((await hear(page)).samples)]
  return {
    passed: before < silent && held > sounding && after < silent,
    words: `${before.toFixed(0)} dBFS, ${held.toFixed(0)} once a key is held, ${after.toFixed(0)} 6 s after its release`,
  }
}

/** Tries one in a page of its own, as a visitor does. */
async function tryPlugIn(url: string, browser: Browser, { name, kind }: PlugIn): Promise<Outcome> {
  const { page, context } = await openVisitor(url, {}, browser)
  try {
    await listenIn(context)
    await openInteractive(page, `/${slugOf(name)}`)
    await page.getByRole('button', { name: `Try ${name} in your browser` }).click()
    await page.getByRole('status').getByText(`${name} is ready`).waitFor({ timeout: 20_000 })
    return await (kind === 'effect' ? tryEffect(page) : tryInstrument(page))
  } finally {
    await context.close()
  }
}

async function tryAll(unpacked: string, dataDir: string): Promise<CaseResult> {
  const shop = path.join(dataDir, 'shop')
  await writeShop(shop, unpacked)
  const program = await startProgram({ kind: 'pglite', dataDir: path.join(dataDir, 'data') }, { SHOP: shop })
  const browser = await launchBrowser()
  const judge = async (plugIn: PlugIn, isExpected: boolean): Promise<Outcome> => {
    const { passed, words } = await tryPlugIn(program.url, browser, plugIn).catch((error: unknown) => ({
      passed: null,
      words: error instanceof Error ? error.message.split('\n')[0] : String(error),
    }))
    const isRight = passed === isExpected
    return { passed: isRight, words: `${isRight ? '' : 'FAILED: '}${plugIn.name}: ${words}` }
  }
  const outcomes: Outcome[] = []
  try {
    for (const plugIn of plugIns) outcomes.push(await judge(plugIn, true))
    for (const control of controls) outcomes.push(await judge(control, false))
  } finally {
    await browser.close()
    await program.stop()
  }
  return {
    passed: outcomes.every(({ passed }) => passed),
    measured: outcomes.map(({ words }) => words).join('; '),
  }
}

const withoutPackage: CaseResult = {
  passed: false,
  isNotRun: true,
  measured: `unpack the npm package wam-community, and name its folder in ${variable}`,
}

export const cases: TrialCase[] = [
  {
    name: 'plug-ins of others, in the page of a shop',
    figure: `${plugIns.length} plug-ins of wam-community: effects change what is played through them, instruments sound and fall silent`,
    guards:
      'the environment in the audio thread that plug-ins expect, and the policy under which they load their files',
    seenToFail:
      'Each run includes an effect that changes the level alone, a silent effect and a silent instrument: none counts as one that works',
    run: async () => {
      const unpacked = process.env[variable]
      if (unpacked === undefined) return withoutPackage
      await readdir(path.join(unpacked, 'dist/plugins'))
      return withDataDir((dataDir) => tryAll(unpacked, dataDir))
    },
  },
]
