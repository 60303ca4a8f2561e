import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TextEncoding } from '@dealwright/domain/import/encodings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encoderOf } from '../testing/encode-text.ts';
import { guessEncoding } from './guess-encoding.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encodings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function guess(bytes: Buffer): Promise<TextEncoding> {
  const path = join(folder, 'file.csv');
  await writeFile(path, bytes);
  return guessEncoding(path);
}

const TAIWAN = `客戶名稱;城市;備註
台灣積體電路製造股份有限公司;新竹市;已安排下週三與採購部門會議
鴻海精密工業股份有限公司;新北市;等待法務部門審核合約
聯發科技股份有限公司;新竹市;技術評估進行中，預算尚未確認
長榮航空股份有限公司;桃園市;希望在第四季之前導入系統
中華電信股份有限公司;臺北市;競爭對手已提出較低報價
`;
const HONG_KONG = '公司;地區\n國泰航空有限公司;香港國際機場\n恒生銀行有限公司;中環德輔道中\n';
const MAINLAND = `客户名称;城市;备注
华为技术有限公司;深圳市;已安排下周三与采购部门会议
中国石油化工集团有限公司;北京市;等待法务部门审核合同
海尔智家股份有限公司;青岛市;技术评估进行中，预算尚未确认
`;
const TRADITIONAL_IN_GBK =
  '客戶名稱;城市\n台灣積體電路製造股份有限公司;新竹市\n長榮航空股份有限公司;桃園市\n';
const JAPAN = `顧客名;都市;備考
トヨタ自動車株式会社;豊田市;来週水曜日に購買部門と打ち合わせ
三菱電機株式会社;東京都千代田区;法務部門の契約審査を待っています
`;

test.each([
  ['big5', TAIWAN],
  ['big5', HONG_KONG],
  ['big5', '統一企業;台南\n'],
  ['big5', '王小明;業務經理\n陳美玲;採購主任\n'],
  ['gb18030', MAINLAND],
  ['gb18030', TRADITIONAL_IN_GBK],
  ['gb18030', '王小明;销售经理\n陈美玲;采购主任\n张伟;总经理\n'],
  ['shift_jis', JAPAN],
  ['shift_jis', '三菱電機株式会社;東京都千代田区\n'],
  ['shift_jis', '田中太郎;営業部長\n佐藤花子;購買担当\n'],
  ['euc-kr', '삼성전자 주식회사;수원시\n현대자동차;서울특별시\n'],
] as const)('IMP100 tells %s from the other encodings of Chinese and Japanese', async (encoding, text) => {
  const encode = encoderOf(encoding);
  expect(new TextDecoder(encoding).decode(encode(text))).toBe(text);
  expect(await guess(encode(text))).toBe(encoding);
  expect(await guess(encode(`Acme;Boston\n${text.repeat(40)}`))).toBe(encoding);
});

test('IMP100 a long line is cut between two letters', async () => {
  for (const start of ['', 'x']) {
    expect(await guess(encoderOf('big5')(`${start}${'台灣積體電路製造股份有限公司'.repeat(400)}\n`))).toBe(
      'big5',
    );
  }
});

test('IMP100 a letter whose bytes come in two pieces is read as one', async () => {
  const encode = encoderOf('big5');
  // Its second byte is that of a backslash.
  const split = encode('成功');
  const before = Buffer.from(`${'Acme;Boston;a note\n'.repeat(20_000)}`).subarray(0, 256 * 1024 - 3);
  const bytes = Buffer.concat([before, split, Buffer.from(';Boston\n'), encode('統一企業;台南\n')]);
  expect(await guess(bytes)).toBe('big5');
});

const GERMAN = 'Müller GmbH;Köln\nBäckerei Weiß;Nürnberg\nÖzkan Überseehandel;Düsseldorf\n';
const FRENCH = 'Café Noir;Montréal\nCrème Brûlée;Québec\nSociété Générale;Orléans\n';
const SPANISH = 'Peña Ibáñez;Málaga\nCompañía Española;León\nTélefono;México\n';
const NORDIC = 'Åkeri Göteborg AB;Göteborg\nSjö & Höjd;Malmö\nSmørrebrød A/S;Århus\nBærum;Tromsø\n';
const ITALIAN = 'Caffè Città;Forlì\nPerché così;Università\n';
const PORTUGUESE = 'Açúcar União;São Paulo\nConstruções Irmãos;Brasília\n';

test.each([
  GERMAN,
  FRENCH,
  SPANISH,
  NORDIC,
  ITALIAN,
  PORTUGUESE,
  'Société;Orléans\n',
  'Crème;Paris\n',
  'BÄCKEREI MÜLLER;KÖLN\nJürgen Groß;Fürth\nJörg Jäger;Würzburg\n',
])('IMP101 reads Western names as they were written, by a Mac or by Windows (%#)', async (text) => {
  for (const encoding of ['macintosh', 'windows-1252'] as const) {
    const bytes = encoderOf(encoding)(`${'Acme Corporation;New York\n'.repeat(500)}${text}`);
    expect(new TextDecoder(encoding).decode(bytes)).toContain(text);
    expect(await guess(bytes), encoding).toBe(encoding);
  }
});

test.each([
  'José;Paris\n',
  'the product—which they need—and the price\nBerlin–Hamburg;Köln–Bonn\n',
  '“Quoted”;it’s 5 € – or more…\nwait…what;“so”\n',
  'iPhone™ and AT&T®;100 µm;½ price;5×4;§ 12;¿Qué?\n',
  'Škoda;Kašmír\nŽižkov;Šumava\n',
  'Œuvre;Cœur\n€5;£4\n',
  'red•green•blue;naive™like\n',
  'SOCIÉTÉ GÉNÉRALE;ÎLE-DE-FRANCE\nDÖRR AG;ÅLESUND\n',
  'Intel®;Core™i7;Brand™Plus\n',
  // By a program that makes capitals of ASCII letters alone.
  'GéRARD;ORLéANS\nRéMY;NîMES\nFRANçOISE;BESANçON\n',
  'PéREZ;MUñOZ\nGARCíA;LóPEZ\n',
  'NOMBRE;DIRECCIÓN\nMUÑOZ GARCÍA;C/ MAYOR 5, 3ºA\nLÓPEZ;GRAN VÍA 12, 2ºB\n',
  'Calle Mayor 5, 3ºDto\nRua Augusta 7, 2ºEsq\n1ªPLANTA;MªCARMEN\nMªTERESA;4ºD\n',
])('IMP101 stays with Windows-1252 if nothing speaks clearly for a Mac (%#)', async (text) => {
  const bytes = encoderOf('windows-1252')(text);
  expect(new TextDecoder('windows-1252').decode(bytes)).toBe(text);
  expect(await guess(bytes)).not.toBe('macintosh');
});

test.each([
  ['windows-1250', 'Zakład Żywności Łódź;Łódź\nKsięgarnia Świętokrzyska;Częstochowa\n'],
  ['windows-1250', 'Příliš žluťoučký kůň;Plzeň\nŠkoda Děčín;Říčany\n'],
  ['windows-1250', 'Česká pojišťovna;Praha\n'],
  ['windows-1250', 'ŁÓDŹ;KRAKÓW;POZNAŃ;GDAŃSK\n'],
  ['windows-1250', 'Woźniak;Grażyna\n'],
  ['windows-1250', 'Kovács Győző;Székesfehérvár\nŐrségi Fűszer;Gödöllő\n'],
  ['windows-1251', 'Рога и копыта;Москва\nСеверсталь;Череповец\n'],
  ['koi8-r', 'Рога и копыта;Москва\nСеверсталь;Череповец\n'],
  ['windows-1253', 'Ελληνικά Πετρέλαια;Αθήνα\nΠαπαδόπουλος;Θεσσαλονίκη\n'],
  ['windows-1254', 'Türkiye İş Bankası;İstanbul\nYıldız Gıda;Eskişehir\n'],
  ['windows-1255', 'בנק לאומי;תל אביב\nאל על;ירושלים\n'],
] as const)('IMP101 takes %s for no Mac’s', async (encoding, text) => {
  const bytes = encoderOf(encoding)(text);
  expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
  expect(await guess(bytes)).not.toBe('macintosh');
});
