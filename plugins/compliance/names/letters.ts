// Letters of other scripts and their Latin equivalents, as pairs "letter=latin".

/** Letters of Latin scripts that Unicode does not decompose. */
export const latinLetters = 'ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ə=a ŋ=ng ħ=h ĸ=k ɓ=b ɗ=d ƙ=k';

/** Russian, Ukrainian, Belarusian, Serbian, Macedonian, Kazakh, Tajik and others. */
export const cyrillicLetters =
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ' +
  'ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ј=j ' +
  'љ=lj њ=nj ћ=c ђ=dj џ=dz ѓ=gj ќ=kj ѕ=dz қ=k ұ=u ү=u ө=o ә=a ң=n ғ=g һ=h ӣ=i ӯ=u ҳ=h ' +
  'ҷ=j ҡ=k ҙ=z ҫ=s';

/** Greek. Digraphs are replaced first. */
export const greekLetters =
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y ' +
  'φ=f χ=ch ψ=ps ω=o';

/** Armenian. */
export const armenianLetters =
  'ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch ' +
  'մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=v փ=p ք=k օ=o ֆ=f և=ev';

/** Georgian. */
export const georgianLetters =
  'ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ' +
  'ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h';

/** Arabic, Persian and Urdu. */
export const arabicLetters =
  'ا=a أ=a إ=i آ=a ٱ=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ' +
  'ظ=z ع=a غ=gh ف=f ق=q ك=k ک=k ل=l م=m ن=n ه=h ة=a ۀ=h و=w ؤ=w ي=y ی=y ى=a ئ=y ء= پ=p ' +
  'چ=ch ژ=zh گ=g ٹ=t ڈ=d ڑ=r ں=n ہ=h ھ=h ے=e ـ=';

/** Hebrew. */
export const hebrewLetters =
  'א=a ב=b ג=g ד=d ה=h ו=o ז=z ח=h ט=t י=i כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p ף=f ' +
  'צ=ts ץ=ts ק=k ר=r ש=sh ת=t';

/** Katakana. Hiragana is converted to katakana first. */
export const kanaLetters =
  'ア=a イ=i ウ=u エ=e オ=o カ=ka キ=ki ク=ku ケ=ke コ=ko サ=sa シ=shi ス=su セ=se ソ=so タ=ta チ=chi ' +
  'ツ=tsu テ=te ト=to ナ=na ニ=ni ヌ=nu ネ=ne ノ=no ハ=ha ヒ=hi フ=fu ヘ=he ホ=ho マ=ma ミ=mi ム=mu ' +
  'メ=me モ=mo ヤ=ya ユ=yu ヨ=yo ラ=ra リ=ri ル=ru レ=re ロ=ro ワ=wa ヲ=o ン=n ガ=ga ギ=gi グ=gu ゲ=ge ' +
  'ゴ=go ザ=za ジ=ji ズ=zu ゼ=ze ゾ=zo ダ=da ヂ=ji ヅ=zu デ=de ド=do バ=ba ビ=bi ブ=bu ベ=be ボ=bo パ=pa ' +
  'ピ=pi プ=pu ペ=pe ポ=po ヴ=vu ー= ッ= ァ=a ィ=i ゥ=u ェ=e ォ=o ャ=ya ュ=yu ョ=yo';

/** Thai consonants and vowels. */
export const thaiLetters =
  'ก=k ข=kh ค=kh ฆ=kh ง=ng จ=ch ฉ=ch ช=ch ซ=s ญ=y ฎ=d ฏ=t ฐ=th ณ=n ด=d ต=t ถ=th ท=th ' +
  'ธ=th น=n บ=b ป=p ผ=ph ฝ=f พ=ph ฟ=f ภ=ph ม=m ย=y ร=r ล=l ว=w ศ=s ษ=s ส=s ห=h ฬ=l อ=o ' +
  'ฮ=h ะ=a า=a เ=e แ=ae โ=o ใ=ai ไ=ai ำ=am';
