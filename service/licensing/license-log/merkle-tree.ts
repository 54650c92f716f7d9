import { createHash } from 'node:crypto'

/** The leaves from `start` to before `end`. */
export type Range = { start: number; end: number }
/** A node over the 2^level leaves from `position` times that number; it never changes once all of them are there. */
export type NodePlace = { level: number; position: number }
export type Node = NodePlace & { hash: Buffer }
export type ReadNode = (place: NodePlace) => Buffer

// RFC 9162 §2.1.1: the first byte keeps a leaf from being read as a node.
const leafPrefix = Buffer.from([0])
const nodePrefix = Buffer.from([1])

export const hashLeaf = (entry: Uint8Array): Buffer => createHash('sha256').update(leafPrefix).update(entry).digest()

const hashNode = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(nodePrefix).update(left).update(right).digest()

/** The hash of a log without entries. */
export const emptyRoot = createHash('sha256').digest()

const sizeOf = ({ start, end }: Range): number => end - start

/** The largest power of two that is smaller than a number above one. */
function splitOf(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** A range as RFC 9162 splits it: into a left part whose size is a power of two, and the rest. */
function halve({ start, end }: Range): [Range, Range] {
  const middle = start + splitOf(end - start)
  return [
    { start, end: middle },
    { start: middle, end },
  ]
}

/** The complete nodes that a range of the tree consists of, from left to right; log2 of its size at most. */
export function nodesOf(range: Range): NodePlace[] {
  const size = sizeOf(range)
  if (size === 0) return []
  const level = Math.log2(size)
  if (Number.isInteger(level)) return [{ level, position: range.start / size }]
  return halve(range).flatMap(nodesOf)
}

/** The hash over a range of the tree, made of its complete nodes. */
export function hashRange(range: Range, read: ReadNode): Buffer {
  if (sizeOf(range) === 0) return emptyRoot
  const [first, ...others] = nodesOf(range)
  if (first && others.length === 0) return read(first)
  const [left, right] = halve(range)
  return hashNode(hashRange(left, read), hashRange(right, read))
}

/** The ranges whose hashes prove that a leaf is in a tree of a size, the lowest first (RFC 9162 §2.1.3.1). */
export function inclusionRanges(leaf: number, size: number): Range[] {
  const path = (range: Range): Range[] => {
    if (sizeOf(range) <= 1) return []
    const [left, right] = halve(range)
    return leaf < left.end ? [...path(left), right] : [...path(right), left]
  }
  return path({ start: 0, end: size })
}

/** The ranges whose hashes prove that a tree has only grown between two sizes (RFC 9162 §2.1.4.1). */
export function consistencyRanges(from: number, to: number): Range[] {
  const path = (range: Range, isOldRoot: boolean): Range[] => {
    if (range.end === from) return isOldRoot ? [] : [range]
    const [left, right] = halve(range)
    return from <= left.end ? [...path(left, isOldRoot), right] : [...path(right, false), left]
  }
  return from === 0 || from === to ? [] : path({ start: 0, end: to }, true)
}

/** The nodes that become complete by leaves after the first `size`, of which `read` knows the complete ones. */
export function growTree(size: number, leaves: readonly Buffer[], read: ReadNode): Node[] {
  const added: Node[] = []
  const isAdded = new Map<string, Buffer>()
  const nameOf = ({ level, position }: NodePlace) => `${level}/${position}`
  const find = (place: NodePlace) => isAdded.get(nameOf(place)) ?? read(place)
  function add(node: Node): void {
    added.push(node)
    isAdded.set(nameOf(node), node.hash)
    const { level, position, hash } = node
    if (position % 2 === 0) return
    const left = find({ level, position: position - 1 })
    add({ level: level + 1, position: (position - 1) / 2, hash: hashNode(left, hash) })
  }
  leaves.forEach((hash, index) => {
    add({ level: 0, position: size + index, hash })
  })
  return added
}
