import type PDFDocument from 'pdfkit'

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
export function escapeMetadata(pdf: InstanceType<typeof PDFDocument>): void {
  const write = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    const { Title = '', Author = '', Subject = '' } = pdf.info
    Object.assign(pdf.info, { Title: escapeXml(Title), Author: escapeXml(Author), Subject: escapeXml(Subject) })
    write()
  }
}
