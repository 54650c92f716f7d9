import * as z from 'zod/mini'
import { type SunsetPage, sunsetDataId, sunsetPageSchema } from '#contract/sunset-page.ts'
import { parseJson } from '../client/json.ts'
import {
  isTooLarge,
  type MachineFile,
  type MachineFileReading,
  readMachineLink,
  tooLarge,
} from '../site/sections/offline-activation/machine-file.ts'
import { makeLicenseFile } from './license-file.ts'
import { readPasted } from './read-input.ts'

/** Shown in the plug-in where nobody gives a name. */
const everybody = 'everyone'

function find<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`The page has no ${id}`)
  return element
}

const elements = {
  form: find('unlock', HTMLFormElement),
  file: find('machine-file', HTMLInputElement),
  text: find('machine-text', HTMLTextAreaElement),
  read: find('read-text', HTMLButtonElement),
  owner: find('owner', HTMLInputElement),
  problem: find('problem', HTMLElement),
  result: find('result', HTMLElement),
}

function readPage(): SunsetPage {
  const read = z.safeParse(sunsetPageSchema, parseJson(find(sunsetDataId, HTMLElement).textContent ?? ''))
  if (!read.success) throw new Error('The data of this page are damaged')
  return read.data
}

const page = readPage()
let machine: MachineFile | null = null
/** Counts what was chosen, so that a slow answer does not replace a later one. */
let turn = 0

/** The addresses of license files that are offered now. */
let offered: string[] = []

async function show(reading: MachineFileReading): Promise<void> {
  turn += 1
  const mine = turn
  elements.problem.textContent = 'problem' in reading ? reading.problem : ''
  elements.result.hidden = true
  machine = 'file' in reading ? reading.file : null
  if (machine === null) return
  const owner = elements.owner.value.trim() || everybody
  const wanted = { machine, owner, now: new Date() }
  const made = await Promise.all(
    page.keys.map(async (key) => ({ key, text: await makeLicenseFile(page, { ...wanted, key }) })),
  )
  if (mine === turn) offer(wanted.machine, made)
}

type Made = { key: SunsetPage['keys'][number]; text: string }

function offer({ productId, deviceName }: MachineFile, [first, ...others]: Made[]): void {
  for (const address of offered) URL.revokeObjectURL(address)
  offered = []
  if (!first) return
  const product = page.products.find(({ id }) => id === productId)
  const name = `${productId.replace(/[^\w.-]+/g, '-')}.mb`
  const parts: Node[] = [
    create('h2', `${product?.name ?? productId} on ${deviceName}`),
    create('p', 'The license file is ready. It works on this computer only, and it never expires.'),
    createLink(first.text, name, `Download ${name}`, 'button'),
    create('p', 'Open it in the plug-in, where you saved the machine file.'),
  ]
  if (!product)
    parts.push(
      create(
        'p',
        `This release does not list a product with the id “${productId}”. A plug-in with that id takes the file all the same.`,
      ),
    )
  if (others.length > 0) parts.push(createOthers(others, name))
  elements.result.replaceChildren(...parts)
  elements.result.hidden = false
  elements.result.focus()
}

/** Plug-ins from before a change of keys know the earlier ones alone. */
function createOthers(others: readonly Made[], name: string): HTMLElement {
  const details = document.createElement('details')
  const list = document.createElement('ul')
  for (const { key, text } of others) {
    const item = document.createElement('li')
    const year = new Date(key.createdAt).getUTCFullYear()
    item.append(createLink(text, name, `License file signed with the key of ${year}`))
    list.append(item)
  }
  details.append(
    create('summary', 'The plug-in does not accept it?'),
    create('p', 'It may have been built before the shop changed its signing key. Try these instead.'),
    list,
  )
  return details
}

function create(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

function createLink(text: string, file: string, label: string, className = ''): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  offered.push(link.href)
  link.download = file
  link.textContent = label
  link.className = className
  return link
}

async function showFile(file: File | undefined): Promise<void> {
  if (file) await show(isTooLarge(file.size) ? tooLarge : readPasted(await file.text()))
}

const tellFailure = (error: unknown) => {
  elements.problem.textContent = `The license file could not be made: ${error instanceof Error ? error.message : error}. Try a current browser.`
}
const start = (work: Promise<void>) => void work.catch(tellFailure)

elements.form.addEventListener('submit', (event) => event.preventDefault())
elements.file.addEventListener('change', () => start(showFile(elements.file.files?.[0])))
elements.read.addEventListener('click', () => start(show(readPasted(elements.text.value))))
elements.owner.addEventListener('change', () => {
  if (machine) start(show({ file: machine }))
})
addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  event.preventDefault()
  start(showFile(event.dataTransfer?.files[0]))
})

/** The link of a plug-in's code was followed to this page. */
function readAddress(): void {
  const linked = readMachineLink(location.hash)
  if (linked) start(show(linked))
}
addEventListener('hashchange', readAddress)
readAddress()
