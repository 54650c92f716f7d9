import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { compileAsDocumented, findCompiler } from '#tests/support/compiler.ts'
import { signUpCustomer } from '#tests/support/customer.ts'
import { startProgram } from '#tests/support/program.ts'
import { withFolder } from './plugin-cpp/cpp-device.ts'
import { rotateKeys, walkAfterRotation } from './plugin-cpp/rotation.ts'
import { activate, createShop, type Shop, walks } from './plugin-cpp/walks.ts'

async function walkAll(shop: Shop): Promise<CaseResult> {
  for (const [name, walk] of Object.entries(walks)) {
    const problems = (await walk(shop)).filter((problem) => problem !== null)
    if (problems.length > 0) return { passed: false, measured: `${name}: ${problems.join('; ')}` }
  }
  return { passed: true, measured: Object.keys(walks).join(', ') }
}

/** Opens the shop anew on the same data, for as long as it is used. */
async function withShop<T>(folder: string, use: (shop: Shop) => Promise<T>): Promise<T> {
  const program = await startProgram({ kind: 'pglite', dataDir: `${folder}/data` }, { LOG_LEVEL: 'silent' })
  try {
    return await use(await createShop(program, await signUpCustomer(program.url), compiledIn(folder), folder))
  } finally {
    await program.stop()
  }
}

async function walkWithRotation(folder: string): Promise<CaseResult> {
  const before = await withShop(folder, async (shop) => ({
    result: await walkAll(shop),
    field: { publicKeys: shop.publicKeys, token: await (await activate(shop, 'Studio')).readToken() },
  }))
  if (!before.result.passed) return before.result
  await rotateKeys(`${folder}/data`)
  const problems = await withShop(folder, (shop) => walkAfterRotation(shop, before.field))
  return problems.length > 0
    ? { passed: false, measured: `rotated keys: ${problems.join('; ')}` }
    : { passed: true, measured: `${before.result.measured}, rotated keys` }
}

const compiledIn = (folder: string) => `${folder}/backline-device`

async function tryAll(folder: string): Promise<CaseResult> {
  const compiler = await findCompiler(folder)
  if (typeof compiler === 'string') return { passed: false, isNotRun: true, measured: compiler }
  await compileAsDocumented(compiler, compiledIn(folder))
  return walkWithRotation(folder)
}

export const cases: TrialCase[] = [
  {
    name: 'C++ plug-in on a customer machine',
    figure: 'compiles as documented without a warning, and does all that a plug-in does',
    guards: "the comparison of a token's vendor, product and device with the plug-in's own",
    seenToFail: "Without the comparison of the device, another device's token was good offline",
    run: () => withFolder(tryAll),
  },
]
