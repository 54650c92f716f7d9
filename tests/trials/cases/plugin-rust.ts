import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { type Customer, signUpCustomer } from '#tests/support/customer.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { withFolder } from './plugin-cpp/cpp-device.ts'
import { findMissing, runProgram } from './plugin-cpp/native-tests.ts'
import { answerActivation, createRustDevice } from './plugin-cpp/rust-device.ts'

const needed = [
  ['/usr/bin/cargo', 'cargo'],
  ['/usr/bin/rustc', 'rustc'],
  ['g++', 'g++'],
  ['cmake', 'cmake'],
] as const

/** Debian's own Rust, without a network for crates. */
async function buildCrate(target: string): Promise<string | null> {
  const environment = {
    RUSTC: '/usr/bin/rustc',
    RUSTDOC: '/usr/bin/rustdoc',
    CARGO_TARGET_DIR: target,
    RUSTFLAGS: '-D warnings',
    RUST_BACKTRACE: '0',
  }
  const manifest = ['--offline', '--manifest-path', 'plugin/rust/Cargo.toml']
  return (
    (await runProgram('/usr/bin/cargo', ['test', ...manifest], environment)) ??
    runProgram('/usr/bin/cargo', ['build', '--example', 'license', ...manifest], environment)
  )
}

async function buyLicense(customer: Customer): Promise<void> {
  const { orderId, checkoutId } = await customer.openCheckout()
  await customer.pay(checkoutId)
  while ((await customer.readOrder(orderId)).status !== 'Completed') await wait(50)
}

/** What is wrong with the example on a customer's machine. */
async function walk(example: string, folder: string, program: Program): Promise<string[]> {
  const customer = await signUpCustomer(program.url)
  await buyLicense(customer)
  const device = await createRustDevice(example, folder, program)
  const answer = (verb: string) => (url: string) => answerActivation(program, customer, url, verb)
  const steps = [
    ['declined', await device.run('activate', 5, answer('cancel')), /^Refused, .*cancelled/m],
    ['trial', await device.run('activate', 6, answer('trial')), /^Trial, /m],
    [
      'license',
      await device.run('activate', 6, answer('license')),
      /^Licensed, licensee 'Ada Lovelace', seats 1 of \d+/m,
    ],
    ['next start', await device.run('play', 1), /^Licensed, licensee 'Ada Lovelace'/m],
    ['check', await device.run('check', 3), /^Licensed, .*The license was checked/m],
    ['nonsense', await device.run('use-file', 2, undefined, 'nonsense'), /^Licensed, .*damaged/m],
    ['seat given back', await device.run('give-back', 3), /^Unlicensed, .*activation has ended/m],
    ['start without license', await device.run('play', 1), /^Unlicensed, licensee ''/m],
  ] as const
  const problems = steps.filter(([, output, expected]) => !expected.test(output))
  const seats = (await customer.listLicenses())[0]?.activeNumberOfActivations
  return [
    ...problems.map(([name, output]) => `${name}: ${output}`),
    ...(seats === 0 ? [] : [`${seats} seats are taken in the end`]),
  ]
}

async function tryAll(folder: string): Promise<CaseResult> {
  const missing = await findMissing(needed)
  if (missing.length > 0) return { passed: false, isNotRun: true, measured: `missing packages: ${missing.join(', ')}` }
  const target = path.join(folder, 'target')
  const problem = await buildCrate(target)
  if (problem) return { passed: false, measured: problem }
  const program = await startProgram({ kind: 'pglite', dataDir: `${folder}/data` }, { LOG_LEVEL: 'silent' })
  try {
    const problems = await walk(path.join(target, 'debug/examples/license'), folder, program)
    const measured =
      problems.join('; ') || 'tests of the crate, decline, trial, license with seats, next start, check, giving back'
    return { passed: problems.length === 0, measured }
  } finally {
    await program.stop()
  }
}

export const cases: TrialCase[] = [
  {
    name: 'Rust crate on a customer machine',
    figure: "builds with Debian's Rust without other crates and warnings, and does all that a plug-in does",
    guards: 'the layout of the structs that Rust and C share, and the texts that are copied between them',
    seenToFail: 'With one text of the status 24 bytes shorter in Rust, the name of the machine was another',
    run: () => withFolder(tryAll),
  },
]
