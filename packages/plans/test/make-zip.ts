import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as it shall stand in an archive; what is left out is as it should be. */
export interface ZipEntry {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** The size that the archive claims. */
  readonly claimedSize?: number;
  /** A Unix file mode. */
  readonly mode?: number;
}

/** Makes a zip archive, of hostile entries too. */
export function makeZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', claimedSize, mode = 0o100644 } of entries) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(18);
    sizes.writeUInt16LE(0x0800, 0);
    sizes.writeUInt16LE(8, 2);
    sizes.writeUInt32LE(crc32(data), 8);
    sizes.writeUInt32LE(packed.length, 12);
    const claim = Buffer.alloc(4);
    claim.writeUInt32LE(claimedSize ?? data.length);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(nameBytes.length, 0);
    const header = Buffer.concat([sizes.subarray(0, 16), claim, lengths]);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04\x14\0', 'latin1'),
      header,
      nameBytes,
      packed,
    ]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE((mode << 16) >>> 0, 6);
    attributes.writeUInt32LE(offset, 10);
    const central = [
      Buffer.from('PK\x01\x02\x14\x03\x14\0', 'latin1'),
      header,
      attributes,
      nameBytes,
    ];
    directory.push(Buffer.concat(central));
    files.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}
