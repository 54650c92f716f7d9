import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  consistencyRanges,
  growTree,
  hashLeaf,
  hashRange,
  inclusionRanges,
  type NodePlace,
  nodesOf,
  type Range,
} from './merkle-tree.ts'

/** The eight entries with which implementations of Certificate Transparency are compared, and the roots of their trees. */
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** A tree as the log keeps it: complete nodes, added in batches. */
function treeOf(leaves: readonly Buffer[], batch = leaves.length) {
  const nodes = new Map<string, Buffer>()
  const read = ({ level, position }: NodePlace) => {
    const hash = nodes.get(`${level}/${position}`)
    if (!hash) throw new Error(`No node ${level}/${position}`)
    return hash
  }
  for (let size = 0; size < leaves.length; size += batch)
    for (const { level, position, hash } of growTree(size, leaves.slice(size, size + batch), read))
      nodes.set(`${level}/${position}`, hash)
  const hashAll = (ranges: readonly Range[]) => ranges.map((range) => hashRange(range, read))
  return { root: (size: number) => hashRange({ start: 0, end: size }, read), hashAll }
}

const pair = (left: Buffer, right: Buffer) =>
  createHash('sha256')
    .update(Buffer.from([1]))
    .update(left)
    .update(right)
    .digest()

/** The tree hash as RFC 9162 §2.1.1 defines it, from all leaves. */
function definedRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (only === undefined) return createHash('sha256').digest()
  if (leaves.length === 1) return only
  const middle = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1)
  return pair(definedRoot(leaves.slice(0, middle)), definedRoot(leaves.slice(middle)))
}

/** RFC 9162 §2.1.3.2. */
function rootByInclusion(leaf: Buffer, index: number, size: number, proof: readonly Buffer[]): Buffer | null {
  let [place, last, hash] = [index, size - 1, leaf]
  for (const part of proof) {
    if (last === 0) return null
    if (place % 2 === 1 || place === last) {
      hash = pair(part, hash)
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else hash = pair(hash, part)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : null
}

/** RFC 9162 §2.1.4.2: both roots, as the proof has them. */
function rootsByConsistency(from: number, to: number, oldRoot: Buffer, proof: readonly Buffer[]) {
  const parts = Number.isInteger(Math.log2(from)) ? [oldRoot, ...proof] : [...proof]
  const [first, ...others] = parts
  if (!first) return null
  let [place, last] = [from - 1, to - 1]
  while (place % 2 === 1) [place, last] = [(place - 1) / 2, Math.floor(last / 2)]
  let [old, fresh] = [first, first]
  for (const part of others) {
    if (last === 0) return null
    if (place % 2 === 1 || place === last) {
      ;[old, fresh] = [pair(part, old), pair(part, fresh)]
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else fresh = pair(fresh, part)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? [old, fresh] : null
}

const leafHashes = fc
  .array(fc.uint8Array({ maxLength: 4 }), { minLength: 1, maxLength: 70 })
  .map((all) => all.map(hashLeaf))

describe('the Merkle tree of RFC 9162', () => {
  it('has the known roots of the known entries', () => {
    const tree = treeOf(entries.map((entry) => hashLeaf(Buffer.from(entry, 'hex'))))
    expect(roots.map((_, index) => tree.root(index + 1).toString('hex'))).toEqual(roots)
    expect(tree.root(0).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('has the root that the definition gives, in whatever batches it grew', () => {
    fc.assert(
      fc.property(leafHashes, fc.integer({ min: 1, max: 9 }), (leaves, batch) => {
        const tree = treeOf(leaves, batch)
        for (const size of leaves.keys()) expect(tree.root(size + 1)).toEqual(definedRoot(leaves.slice(0, size + 1)))
      }),
      { numRuns: 60 },
    )
  })

  it('proves each leaf, and no other in its place', () => {
    fc.assert(
      fc.property(leafHashes, (leaves) => {
        const tree = treeOf(leaves)
        const size = leaves.length
        const wrong = hashLeaf(Buffer.from('not in the log'))
        for (const [index, leaf] of leaves.entries()) {
          const proof = tree.hashAll(inclusionRanges(index, size))
          expect(rootByInclusion(leaf, index, size, proof)).toEqual(tree.root(size))
          expect(rootByInclusion(wrong, index, size, proof)).not.toEqual(tree.root(size))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('proves that it has only grown, and not from another tree', () => {
    fc.assert(
      fc.property(leafHashes, (leaves) => {
        const tree = treeOf(leaves)
        const to = leaves.length
        const wrong = hashLeaf(Buffer.from('another root'))
        for (let from = 1; from < to; from += 1) {
          const proof = tree.hashAll(consistencyRanges(from, to))
          const both = [tree.root(from), tree.root(to)]
          expect(rootsByConsistency(from, to, tree.root(from), proof)).toEqual(both)
          expect(rootsByConsistency(from, to, wrong, proof)).not.toEqual([wrong, tree.root(to)])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('needs few nodes, however large it is', () => {
    const size = 1_000_003
    const parts = inclusionRanges(777_777, size).flatMap(nodesOf)
    expect(parts.length).toBeLessThan(64)
    expect(consistencyRanges(500_001, size).flatMap(nodesOf).length).toBeLessThan(64)
  })
})
