type Facts = { vendorName: string; trustees: number; needed: number; day: string }

/** What stands beside a sealed release, for somebody who finds it in thirty years. */
export const writeReadme = ({ vendorName, trustees, needed, day }: Facts): string => `\
THE SEALED SUNSET RELEASE OF ${vendorName.toUpperCase()}

Prepared on ${day}.

This folder holds everything that it takes to go on using the software of ${vendorName} when
${vendorName} and its license service are gone: the keys that sign its licenses, and the downloads
of all its products. All of it is encrypted. The key was split among ${trustees} trustees, and
any ${needed} of their shares open it. manifest.json names the trustees.

Whoever opens it can make licenses for everything that ${vendorName} sells. It is meant to be opened
only when ${vendorName} has ended. Until then the folder is of no use to anybody, so it can be kept
in several places; keep the shares elsewhere.

To check that this copy is whole:

    node open.mjs --verify

To open it, with the files of ${needed} shares:

    node open.mjs --to SITE SHARE SHARE ...

That takes Node.js, version 20 or later, and nothing else: no network, no installation. SITE is then a
folder with a website for everybody: open its index.html, or put the folder on any web server.

Should no Node.js run this program any more, the format is simple enough to be read by another one:

  - The key of the release is 32 bytes. It was split byte by byte by Shamir's scheme in GF(2^8) with the
    polynomial of AES (x^8 + x^4 + x^3 + x + 1). The last byte of a share is its x coordinate, the others are
    the values.
  - Each sealed file has a key of its own: HKDF-SHA-256 of the key of the release, with the id of the release
    (from manifest.json) as salt and "backline-sunset 1 file NAME" as info, where NAME is the file's name
    in manifest.json.
  - A sealed file is a sequence of chunks of 1,048,576 bytes, the last one shorter or as long, each encrypted by
    AES-256-GCM and followed by its tag of 16 bytes. The nonce has 12 bytes: the number of the chunk from 0 as
    8 bytes, the most significant first, three zeros, and 1 for the last chunk or 0 for the others.
  - contents.sealed is JSON that says which sealed file is which file of the website.
  - manifest.mac is the HMAC-SHA-256 of manifest.json in hexadecimal digits. Its key is the HKDF as above with the info
    "backline-sunset 1 manifest".
`
