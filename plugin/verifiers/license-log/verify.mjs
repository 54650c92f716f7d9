// Verifies receipts of licenses without a network: node verify.mjs receipt.json [older receipt, saved license log, proof ...]
// Exits with 0 if the files agree with each other and with the vendor's license log, else with 1 and the reasons.
import { createHash, createHmac, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const problems = []
let place = ''
const check = (isRight, problem) => void (isRight || problems.push(`${place}: ${problem}`))

/** JSON with sorted names and no white space: what is signed, and what the log commits to. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}
const isSame = (one, other) => canonical(one) === canonical(other)
const isSigned = ({ signature, ...document }, key) =>
  verify(null, Buffer.from(canonical(document)), key, Buffer.from(signature, 'base64'))

const hash = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')
const hashLeaf = (commitment) => hash(Buffer.from([0]), commitment)
const hashNode = (left, right) => hash(Buffer.from([1]), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))

/** The roots that a proof leads to (RFC 9162 §2.1.3.2 and §2.1.4.2): of the whole log, and of what is left of the place. */
function climb(start, leaf, last, proof) {
  let [left, root] = [start, start]
  const up = () => ([leaf, last] = [Math.floor(leaf / 2), Math.floor(last / 2)])
  for (const part of proof) {
    if (last === 0) return {}
    if (leaf % 2 === 0 && leaf !== last) root = hashNode(root, part)
    else {
      ;[left, root] = [hashNode(part, left), hashNode(part, root)]
      while (leaf % 2 === 0 && leaf !== 0) up()
    }
    up()
  }
  return last === 0 ? { left, root } : {}
}
function isIncluded({ leaf, salt, entry, proof }, { size, root }) {
  const commitment = createHmac('sha256', Buffer.from(salt, 'hex')).update(canonical(entry)).digest()
  return leaf < size && climb(hashLeaf(commitment), leaf, size - 1, proof).root === root
}
function hasGrown(before, after, { proof }) {
  let [leaf, last] = [before.size - 1, after.size - 1]
  const [start, ...others] = Number.isInteger(Math.log2(before.size)) ? [before.root, ...proof] : proof
  while (leaf % 2 === 1) [leaf, last] = [(leaf - 1) / 2, Math.floor(last / 2)]
  return isSame(climb(start, leaf, last, others), { left: before.root, root: after.root })
}

/** What a license is after all that has happened to it. */
function follow([first, ...later]) {
  const { event, at, license: id, ...state } = first.entry
  check(['license.granted', 'license.recorded'].includes(event), `The history begins with ${event}`)
  const change = {
    'license.moved': ({ holder }) => ({ holder }),
    'license.revoked': () => ({ status: 'Revoked' }),
    'license.restored': () => ({ status: 'Active' }),
    'activation.created': ({ device }) => ({ devices: [...state.devices, device].sort() }),
    'activation.revoked': ({ device }) => ({ devices: state.devices.filter((one) => one !== device) }),
  }
  for (const { entry } of later) Object.assign(state, change[entry.event](entry))
  return { ...state, id, seatsTaken: state.devices.length }
}
function checkReceipt({ license, events, head }) {
  let last = -1
  for (const one of events) {
    check(one.entry.license === license.id && one.leaf > last, 'An event is of another license, or not in order')
    check(isIncluded(one, head), `${one.entry.event} of ${one.entry.at} is not in the log`)
    last = one.leaf
  }
  for (const [what, logged] of Object.entries(follow(events)))
    check(isSame(logged, license[what]), `${what} is ${canonical(license[what])}, and by the log ${canonical(logged)}`)
}

/** Whether the log of a file goes on from that of an earlier one. A restored backup cuts off what came after it, and says so. */
function compare({ name, file: older }, { name: newerName, file: newer }, proofs) {
  place = `${name} and ${newerName}`
  const [{ size, root }, after] = [older.head, newer.head]
  const has = (list) => new Set(list.map(({ leaf, salt, entry }) => canonical([leaf, salt, entry])))
  const [events, epochs] = [has(newer.events ?? []), has(older.epochs)]
  for (const { leaf, salt, entry } of older.license?.id === newer.license?.id ? (older.events ?? []) : [])
    check(events.has(canonical([leaf, salt, entry])), `${entry.event} of ${entry.at} was changed or left out`)
  const restored = newer.epochs.filter(({ leaf, salt, entry }) => !epochs.has(canonical([leaf, salt, entry])))
  const cut = Math.min(...restored.map(({ entry }) => entry.previous.size))
  if (cut < size) return console.log(`A restored backup has cut the log off after ${cut} entries, before ${name}`)
  const proof = proofs.find(({ from, to }) => from === size && to === after.size)
  if (size > after.size) check(false, 'The log has become shorter, and no backup was restored')
  else if (size === after.size) check(root === after.root, 'The log was rewritten')
  else if (size > 0 && proof) check(hasGrown(older.head, after, proof), 'The log was rewritten')
  else check(size === 0, `Add the shop's file /api/license-log/consistency?from=${size}&to=${after.size}`)
}

const files = process.argv.slice(2).map((name) => ({ file: JSON.parse(readFileSync(name, 'utf8')), name }))
const proofs = files.flatMap(({ file }) => (file.proof ? [file] : (file.consistency ?? [])))
const timeOf = ({ file }) => file.issuedAt ?? file.head.time
const documents = files.filter(({ file }) => file.head).sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
if (documents.length === 0) throw new Error('Name the file of a receipt')
const { publicKey, shop } = documents[0].file
for (const [index, { name, file }] of documents.entries()) {
  for (const older of documents.slice(0, index)) compare(older, { name, file }, proofs)
  place = name
  check(file.publicKey === publicKey && file.shop === shop, 'It is of another shop, or the key has changed')
  for (const signed of [file.head, ...(file.earlier ?? []), ...(file.signature ? [file] : [])])
    check(isSigned(signed, publicKey) && signed.shop === shop, `The signature of the ${signed.kind} is wrong`)
  for (const one of file.epochs) check(isIncluded(one, file.head), 'The beginning of an epoch is not in the log')
  if (file.kind === 'license-receipt') checkReceipt(file)
  console.log(`${name}: log of ${file.head.size} entries, epoch ${file.head.epoch}, ${file.head.time}`)
}
console.log(`Key of ${shop}: ${hash(Buffer.from(publicKey))}`)
console.log(problems.length === 0 ? 'OK: everything agrees with the log' : `NOT OK:\n${problems.join('\n')}`)
process.exitCode = problems.length === 0 ? 0 : 1
