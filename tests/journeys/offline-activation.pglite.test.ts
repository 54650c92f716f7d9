import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpOwner } from '../support/customer.ts'
import { runDevice } from '../support/run-device.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { signIn } from '../support/shopper.ts'

const shop = findSharedShop()

/** A computer without a network, and what its plug-in does with files. */
function createDevice(name: string) {
  const store = path.join(shop.dataDir, name)
  const run = (...args: string[]) =>
    runDevice(shop.url, store, '--product', 'clatter', '--name', name, ...args).finished
  return {
    store,
    run,
    async writeMachineFile() {
      expect((await run('--offline')).exitCode).toBe(0)
      return path.join(store, 'clatter.dt')
    },
  }
}

async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
}

type DroppedFile = { name: string; text: string }

/** Drops files on the page, as a hand does. */
async function drop(page: Page, ...files: DroppedFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, text } of dropped) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await page.dispatchEvent('main', 'drop', { dataTransfer })
}

const licensesLinkOf = (page: Page) => page.getByText('listed under').getByRole('link', { name: 'your licenses' })
const fieldOf = (page: Page) => page.getByLabel('Choose the machine file')
const machineFileOf = (productId: string) =>
  Buffer.from(JSON.stringify({ id: 'a-device', name: 'Cellar', productId, format: 'JWT' })).toString('base64')
/** The ways that a license goes to its computer, after the first. */
const waysOf = async (page: Page) => {
  const ways = page.getByRole('main').getByRole('heading', { level: 3, name: /^Or/ })
  await ways.nth(1).waitFor()
  return ways.allTextContents()
}
const hearProblem = (page: Page, words: string) => page.getByRole('alert').getByText(words).waitFor()

describe('a computer without a connection', () => {
  it('is activated by file, across signing in, and lives by the license file from then on', {
    tags: ['customer.completes-activation-requests', 'content.license-activations'],
  }, async () => {
    const device = createDevice('cellar')
    const machineFile = await device.writeMachineFile()
    const { email } = await signUpOwner(shop.url)
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto('/activate/offline')
    await expect.poll(() => fieldOf(page).isEnabled()).toBe(true)
    await expectAccessibleEverywhere(page, 'a machine file wanted')

    const choosing = page.waitForEvent('filechooser')
    await fieldOf(page).focus()
    await page.keyboard.press('Enter')
    const chooser = await choosing
    await chooser.setFiles(machineFile)
    await page.getByText('on the computer called cellar').waitFor()
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Activate Clatter?')

    await signInHere(page, email)
    await page.getByText('on the computer called cellar').waitFor()
    expect(page.url()).toBe(`${shop.url}/activate/offline`)
    await page.getByText('0 of 3 seats taken').waitFor()
    await page.getByText('6 of 6 offline activations left this year').waitFor()
    await expectAccessibleEverywhere(page, 'a machine file in question')
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('heading', { name: 'Take the license with you' }).waitFor()
    expect(await waysOf(page)).toEqual(['Or without a file', 'Or type it there'])
    await expectAccessible(page, 'a license file')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download clatter.mb' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('clatter.mb')
    const licenseFile = path.join(device.store, 'clatter.mb')
    await download.saveAs(licenseFile)
    expect(await device.run('--license-file', licenseFile)).toMatchObject({ exitCode: 0 })
    expect(await device.run('--verify')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('the token is valid'),
    })

    await licensesLinkOf(page).click()
    await page.getByText('Offline, works from its license file').waitFor()
    await page.getByText(/^5 of 6 offline activations left this year; one more on \d+\s\w+\s\d{4}$/).waitFor()
    await page.getByRole('button', { name: 'Revoke cellar' }).click()
    await page.getByRole('dialog').getByText('can’t be taken back from here').waitFor()
    expect(complaints).toEqual([])
  })

  it('takes no second seat when its machine file is dropped again, or pasted', { tags: ['long'] }, async () => {
    const device = createDevice('attic')
    const text = await readFile(await device.writeMachineFile(), 'utf8')
    const { email } = await signUpOwner(shop.url)
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto('/activate/offline')
    await drop(page, { name: 'clatter.dt', text })
    await signInHere(page, email)
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('button', { name: 'Activate another computer' }).click()

    await page.getByText('Paste its text instead').click()
    await page.getByLabel('Text of the machine file').fill(text)
    await page.getByRole('button', { name: 'Read the text' }).click()
    await page.getByText('1 of 3 seats taken').waitFor()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('link', { name: 'Download clatter.mb' }).waitFor()
    await licensesLinkOf(page).click()
    await page.getByText('1 of 3 seats taken').waitFor()
    expect(complaints).toEqual([])
  })
})

it('has the machine file of a QR code chosen, across signing in, and names a damaged code', {
  tags: ['long'],
}, async () => {
  const { email } = await signUpOwner(shop.url)
  const { page, complaints } = await openVisitor(shop.url)
  const link = Buffer.from(machineFileOf('clatter'), 'base64').toString('base64url')
  await page.goto(`/activate/offline#machine=${link.slice(0, 40)}`)
  await hearProblem(page, 'The link has no complete machine file in it')
  expect(page.url()).toBe(`${shop.url}/activate/offline`)

  await page.goto(`/activate/offline#machine=${link}`)
  await page.getByText('on the computer called Cellar').waitFor()
  expect(page.url()).toBe(`${shop.url}/activate/offline`)
  await signInHere(page, email)
  await page.getByText('0 of 3 seats taken').waitFor()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('link', { name: 'Download clatter.mb' }).waitFor()
  expect(await waysOf(page)).toEqual(['Or type it there', 'Or carry it over as a file'])
  expect(complaints).toEqual([])
})

it('refuses in words what is no machine file, and what it can activate nothing by', async () => {
  const { email } = await signUpOwner(shop.url)
  const { page } = await openVisitor(shop.url)
  await page.goto('/activate/offline')
  await expect.poll(() => fieldOf(page).isEnabled()).toBe(true)
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })
  await fieldOf(page).setInputFiles(file('notes.txt', 'kick, snare'))
  await hearProblem(page, 'This is not a machine file')
  await fieldOf(page).setInputFiles(file('clatter.mb', 'eyJh.eyJi.c2ln'))
  await hearProblem(page, 'This is a license file')
  await fieldOf(page).setInputFiles(file('kick.wav', '0'.repeat(64 * 1024 + 1)))
  await hearProblem(page, 'larger than 64 KB')
  await drop(page, { name: 'a.dt', text: machineFileOf('clatter') }, { name: 'b.dt', text: machineFileOf('clatter') })
  await hearProblem(page, 'one machine file at a time')

  await drop(page, { name: 'thrum.dt', text: machineFileOf('thrum') })
  await signInHere(page, email)
  await page.getByText(`${email} has no license of Thrum.`).waitFor()
  expect(await page.getByRole('button', { name: 'Activate', exact: true }).count()).toBe(0)
  await drop(page, { name: 'snare.dt', text: machineFileOf('snare') })
  await hearProblem(page, 'This shop has no product “snare”')
})
