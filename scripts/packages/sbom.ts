/** `npm run sbom`: writes what the program is made of, each package with version, license and checksum. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { licenseOf } from './checks.ts'
import {
  findWanted,
  type LockedPackage,
  listRequested,
  type Manifest,
  readLock,
  readLockFile,
  readManifest,
} from './lock.ts'

/**
 * A bill of materials in CycloneDX 1.6, of a lock file's text. It says nothing that changes from run to run: the same
 * lock file gives the same bytes.
 */
export function describeMaterials(lockText: string, manifest: Manifest) {
  const packages = readLock(lockText)
  const byPath = new Map(packages.map((one) => [one.path, one]))
  const asked = Object.keys(listRequested(manifest))
  const listWanted = (from: string, names: readonly string[]) =>
    [...new Set(names.flatMap((name) => findWanted(byPath, from, name)?.path ?? []))].sort()
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${nameAfter(lockText)}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        type: 'application',
        'bom-ref': manifest.name,
        name: manifest.name,
        version: manifest.version,
        purl: purlOf(manifest),
        licenses: [{ license: { id: manifest.license } }],
      },
    },
    components: packages.map(describePackage),
    dependencies: [
      { ref: manifest.name, dependsOn: listWanted('', asked) },
      ...packages.map(({ path, wants }) => ({ ref: path, dependsOn: listWanted(path, wants) })),
    ],
  }
}

function describePackage(one: LockedPackage) {
  const license = licenseOf(one)
  const [algorithm, digest = ''] = (one.integrity ?? '').split('-')
  return {
    type: 'library',
    'bom-ref': one.path,
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    scope: one.isDevelopment ? 'excluded' : 'required',
    ...(license && { licenses: license.includes(' ') ? [{ expression: license }] : [{ license: { id: license } }] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  }
}

const purlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A UUID of a text, in the form of version 5. */
function nameAfter(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

if (import.meta.main) {
  const [file = 'backline.cdx.json'] = process.argv.slice(2)
  const materials = describeMaterials(readLockFile(), readManifest())
  writeFileSync(file, `${JSON.stringify(materials, null, 2)}\n`)
  process.stdout.write(`${materials.components.length} packages in ${file} (CycloneDX ${materials.specVersion})\n`)
}
