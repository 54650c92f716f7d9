/** `npm run sbom`: writes what the program is made of, each package with version, license and checksum. */
import { writeFileSync } from 'node:fs'
import { describeMaterials } from './cyclonedx.ts'
import { readLockFile, readManifest } from './lock.ts'

const [file = 'backline.cdx.json'] = process.argv.slice(2)
const materials = describeMaterials(readLockFile(), readManifest())
writeFileSync(file, `${JSON.stringify(materials, null, 2)}\n`)
process.stdout.write(`${materials.components.length} packages in ${file} (CycloneDX ${materials.specVersion})\n`)
