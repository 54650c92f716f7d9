import PDFDocument from 'pdfkit'

export type PdfDescription = { title: string; author: string; subject: string; createdAt: Date }

/** An A4 document without pages, and its bytes once it is ended. The same drawing makes the same bytes on one machine. */
export function createPdf({ title, author, subject, createdAt }: PdfDescription) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // No font but those that are embedded; pages stay open until their number is known.
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: 'Backline',
      Producer: 'Backline',
      CreationDate: createdAt,
    },
  })
  escapeMetadata(pdf)
  return { pdf, bytes: collect(pdf) }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  return promise
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Writes the description of the document a second time, as XML. */
      endMetadata(): void
    }
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** Has a document's description escaped where it stands as XML, which PDFKit leaves to others. */
function escapeMetadata(pdf: InstanceType<typeof PDFDocument>): void {
  const write = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    const { Title = '', Author = '', Subject = '' } = pdf.info
    Object.assign(pdf.info, { Title: escapeXml(Title), Author: escapeXml(Author), Subject: escapeXml(Subject) })
    write()
  }
}
