import { readdirSync, readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Case } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { scratchFolder } from '#tests/environment/scratch.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { withDataDir, withPostgres } from '#tests/support/temporary-databases.ts'

/** Fewer on the embedded database, to save time: the figure shows roughly what the database adds. */
const imageCounts = { postgres: 100, embedded: 10 }
const [width, height] = [4000, 3000]
/** In millions of bytes. */
const mostMemory = 400
const longestBuild = 45 * 60_000

/** A photo-like image of 12 megapixels: a gradient, shapes and grain. */
async function drawImage(): Promise<Buffer> {
  const circles = Array.from(
    { length: 300 },
    (_, at) =>
      `<circle cx="${(at * 733) % width}" cy="${(at * 431) % height}" r="${20 + ((at * 17) % 160)}" fill="hsl(${(at * 7) % 360},50%,50%)"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#456"/>${circles.join('')}</svg>`
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .resize(width, height)
    .png()
    .toBuffer()
  return sharp(Buffer.from(drawing))
    .flatten()
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The same image with a comment, which makes it another file. */
function withComment(image: Buffer, comment: string): Buffer {
  const segment = Buffer.from(`\xff\xfe\0${String.fromCharCode(comment.length + 2)}${comment}`, 'latin1')
  return Buffer.concat([image.subarray(0, 2), segment, image.subarray(2)])
}

/** A shop with a page that shows so many images. */
async function writeShop(folder: string, imageCount: number): Promise<void> {
  await cp(resolve('tests/shops/written-for-0.2'), folder, { recursive: true })
  await mkdir(join(folder, 'media'))
  const image = await drawImage()
  for (let at = 0; at < imageCount; at++) {
    await writeFile(join(folder, 'media', `photo-${at}.jpg`), withComment(image, `photo ${at}`))
    await appendFile(join(folder, 'pages', 'about.md'), `\n![A photo](media/photo-${at}.jpg)\n`)
  }
}

/** The memory of a process and those that it started, in millions of bytes. What they share counts once. */
function memoryOf(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  const own = /^Pss:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0
  return (Number(own) * 1024) / 1e6 + children.reduce((sum, child) => sum + memoryOf(child), 0)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The highest memory while the program builds, in millions of bytes, and how long building took, in seconds. */
async function watchBuild(program: Program): Promise<{ memory: number; seconds: number }> {
  const start = Date.now()
  let memory = 0
  while (!program.output().includes('are made')) await wait(100)
  while (!/All \d+ are made/.test(program.output())) {
    if (Date.now() - start > longestBuild) throw new Error(`The images are not built:\n${program.output()}`)
    memory = Math.max(memory, memoryOf(program.pid))
    await wait(100)
  }
  return { memory, seconds: (Date.now() - start) / 1000 }
}

async function measure(database: FreshDatabase, imageCount: number) {
  const folder = await mkdtemp(join(scratchFolder, 'hundred-images-'))
  const SHOP = join(folder, 'shop')
  const environment = { SHOP, PORT: String(await findFreePort()) }
  try {
    await writeShop(SHOP, imageCount)
    const first = await startProgram(database, environment)
    const built = await watchBuild(first).finally(() => first.stop())
    const second = await startProgram(database, environment)
    await wait(5000)
    const isBuiltAgain = second.output().includes('Making')
    await second.stop()
    return { ...built, isBuiltAgain }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const cases: Case[] = [
  {
    name: 'images of a shop',
    figure: `${imageCounts.postgres} images of 12 megapixels are built once, with at most ${mostMemory} MB in all processes of the program (PostgreSQL apart); ${imageCounts.embedded} as well on the embedded database (in it)`,
    run: async () => {
      const onPostgres = await withPostgres('images', (place) => measure(place, imageCounts.postgres))
      const embedded = await withDataDir((dataDir) => measure({ kind: 'pglite', dataDir }, imageCounts.embedded))
      const isBuiltAgain = onPostgres.isBuiltAgain || embedded.isBuiltAgain
      return {
        passed: onPostgres.memory <= mostMemory && embedded.memory <= mostMemory && !isBuiltAgain,
        measured: `${onPostgres.memory.toFixed(0)} MB at most on PostgreSQL, built in ${Math.round(onPostgres.seconds)} s; ${embedded.memory.toFixed(0)} MB embedded; ${isBuiltAgain ? 'built again' : 'nothing'} at the second start`,
      }
    },
  },
]
