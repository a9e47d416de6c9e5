// Every locale that Intl of Node 24 has data of its own for (ICU has no list that JavaScript can ask
// for): each language, script and region whose resolvedOptions().locale is the tag that was asked.

export const locales = `
af af-NA af-ZA agq agq-CM ak ak-GH am am-ET ar ar-AE ar-BH ar-DJ ar-DZ ar-EG ar-EH ar-ER ar-IL
ar-IQ ar-JO ar-KM ar-KW ar-LB ar-LY ar-MA ar-MR ar-OM ar-PS ar-QA ar-SA ar-SD ar-SO ar-SS ar-SY
ar-TD ar-TN ar-YE ars as as-IN asa asa-TZ ast ast-ES az az-AZ az-Cyrl az-Cyrl-AZ az-Latn az-Latn-AZ
ba ba-RU bas bas-CM be be-BY bem bem-ZM bez bez-TZ bg bg-BG bgc bgc-IN bho bho-IN blo blo-BJ bm
bm-ML bn bn-BD bn-IN bo bo-CN bo-IN br br-FR brx brx-IN bs bs-BA bs-Cyrl bs-Cyrl-BA bs-Latn
bs-Latn-BA bua bua-RU ca ca-AD ca-ES ca-FR ca-IT ccp ccp-BD ccp-IN ce ce-RU ceb ceb-PH cgg cgg-UG
chr chr-US ckb ckb-IQ ckb-IR cs cs-CZ csw csw-CA cv cv-RU cy cy-GB da da-DK da-GL dav dav-KE de
de-AT de-BE de-CH de-DE de-IT de-LI de-LU dje dje-NE doi doi-IN dsb dsb-DE dua dua-CM dyo dyo-SN dz
dz-BT ebu ebu-KE ee ee-GH ee-TG el el-CY el-GR en en-AE en-AG en-AI en-AS en-AT en-AU en-BB en-BE
en-BI en-BM en-BS en-BW en-BZ en-CA en-CC en-CH en-CK en-CM en-CX en-CY en-CZ en-DE en-DG en-DK
en-DM en-EE en-ER en-ES en-FI en-FJ en-FK en-FM en-FR en-GB en-GD en-GE en-GG en-GH en-GI en-GM
en-GS en-GU en-GY en-HK en-HU en-ID en-IE en-IL en-IM en-IN en-IO en-IT en-JE en-JM en-JP en-KE
en-KI en-KN en-KY en-LC en-LR en-LS en-LT en-LV en-MG en-MH en-MO en-MP en-MS en-MT en-MU en-MV
en-MW en-MY en-NA en-NF en-NG en-NL en-NO en-NR en-NU en-NZ en-PG en-PH en-PK en-PL en-PN en-PR
en-PT en-PW en-RO en-RW en-SB en-SC en-SD en-SE en-SG en-SH en-SI en-SK en-SL en-SS en-SX en-SZ
en-TC en-TK en-TO en-TT en-TV en-TZ en-UA en-UG en-UM en-US en-VC en-VG en-VI en-VU en-WS en-ZA
en-ZM en-ZW eo es es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU es-DO es-EA es-EC es-ES es-GQ
es-GT es-HN es-IC es-MX es-NI es-PA es-PE es-PH es-PR es-PY es-SV es-US es-UY es-VE et et-EE eu
eu-ES ewo ewo-CM fa fa-AF fa-IR ff ff-Adlm ff-Adlm-BF ff-Adlm-CM ff-Adlm-GH ff-Adlm-GM ff-Adlm-GN
ff-Adlm-GW ff-Adlm-LR ff-Adlm-MR ff-Adlm-NE ff-Adlm-NG ff-Adlm-SL ff-Adlm-SN ff-BF ff-CM ff-GH
ff-GM ff-GN ff-GW ff-LR ff-Latn ff-Latn-BF ff-Latn-CM ff-Latn-GH ff-Latn-GM ff-Latn-GN ff-Latn-GW
ff-Latn-LR ff-Latn-MR ff-Latn-NE ff-Latn-NG ff-Latn-SL ff-Latn-SN ff-MR ff-NE ff-NG ff-SL ff-SN fi
fi-FI fil fil-PH fo fo-DK fo-FO fr fr-BE fr-BF fr-BI fr-BJ fr-BL fr-CA fr-CD fr-CF fr-CG fr-CH
fr-CI fr-CM fr-DJ fr-DZ fr-FR fr-GA fr-GF fr-GN fr-GP fr-GQ fr-HT fr-KM fr-LU fr-MA fr-MC fr-MF
fr-MG fr-ML fr-MQ fr-MR fr-MU fr-NC fr-NE fr-PF fr-PM fr-RE fr-RW fr-SC fr-SN fr-SY fr-TD fr-TG
fr-TN fr-VU fr-WF fr-YT fur fur-IT fy fy-NL ga ga-GB ga-IE gaa gaa-GH gd gd-GB gl gl-ES gsw gsw-CH
gsw-FR gsw-LI gu gu-IN guz guz-KE gv gv-IM ha ha-GH ha-NE ha-NG haw haw-US he he-IL hi hi-IN
hi-Latn hi-Latn-IN hr hr-BA hr-HR hsb hsb-DE hu hu-HU hy hy-AM ia id id-ID ie ie-EE ig ig-NG ii
ii-CN is is-IS it it-CH it-IT it-SM it-VA ja ja-JP jgo jgo-CM jmc jmc-TZ jv jv-ID ka ka-GE kab
kab-DZ kam kam-KE kde kde-TZ kea kea-CV kgp kgp-BR khq khq-ML ki ki-KE kk kk-Arab kk-Arab-CN kk-CN
kk-Cyrl kk-Cyrl-KZ kk-KZ kkj kkj-CM kl kl-GL kln kln-KE km km-KH kn kn-IN ko ko-CN ko-KP ko-KR kok
kok-Deva kok-Deva-IN kok-IN kok-Latn kok-Latn-IN ks ks-Arab ks-Arab-IN ks-Deva ks-Deva-IN ks-IN ksb
ksb-TZ ksf ksf-CM ksh ksh-DE ku ku-IQ ku-Latn ku-Latn-IQ ku-Latn-SY ku-Latn-TR ku-SY ku-TR kw kw-GB
kxv kxv-Deva kxv-Deva-IN kxv-IN kxv-Latn kxv-Latn-IN kxv-Orya kxv-Orya-IN kxv-Telu kxv-Telu-IN ky
ky-KG lb lb-LU lg lg-UG lij lij-IT lmo lmo-IT ln ln-AO ln-CD ln-CF ln-CG lo lo-LA lrc lrc-IQ lrc-IR
lt lt-LT lu lu-CD luo luo-KE luy luy-KE lv lv-LV mai mai-IN mas mas-KE mas-TZ mer mer-KE mfe mfe-MU
mg mg-MG mgh mgh-MZ mi mi-NZ mk mk-MK ml ml-IN mn mn-MN mni mni-Beng mni-Beng-IN mni-IN mr mr-IN ms
ms-BN ms-ID ms-MY ms-SG mt mt-MT mua mua-CM my my-MM mzn mzn-IR naq naq-NA nb nd nd-ZW nds nds-DE
nds-NL ne ne-IN ne-NP nl nl-AW nl-BE nl-BQ nl-CW nl-NL nl-SR nl-SX nmg nmg-CM nn nn-NO nnh nnh-CM
no no-NO nqo nqo-GN nso nso-ZA nus nus-SS nyn nyn-UG oc oc-ES oc-FR om om-ET om-KE or or-IN os
os-GE os-RU pa pa-Arab pa-Arab-PK pa-Guru pa-Guru-IN pa-IN pa-PK pcm pcm-NG pl pl-PL pms pms-IT prg
prg-PL ps ps-AF ps-PK pt pt-AO pt-BR pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST pt-TL qu
qu-BO qu-EC qu-PE raj raj-IN rm rm-CH rn rn-BI ro ro-MD ro-RO rof rof-TZ ru ru-BY ru-KG ru-KZ ru-MD
ru-RU ru-UA rw rw-RW rwk rwk-TZ sa sa-IN sah sah-RU saq saq-KE sat sat-IN sat-Olck sat-Olck-IN sbp
sbp-TZ sc sc-IT scn scn-IT sd sd-Arab sd-Arab-PK sd-Deva sd-Deva-IN sd-IN sd-PK se se-FI se-NO
se-SE seh seh-MZ ses ses-ML sg sg-CF shi shi-Latn shi-Latn-MA shi-MA shi-Tfng shi-Tfng-MA shn
shn-MM shn-TH si si-LK sk sk-SK sl sl-SI smn smn-FI sn sn-ZW so so-DJ so-ET so-KE so-SO sq sq-AL
sq-MK sq-XK sr sr-BA sr-Cyrl sr-Cyrl-BA sr-Cyrl-ME sr-Cyrl-RS sr-Cyrl-XK sr-Latn sr-Latn-BA
sr-Latn-ME sr-Latn-RS sr-Latn-XK sr-ME sr-RS sr-XK st st-LS st-ZA su su-ID su-Latn su-Latn-ID sv
sv-AX sv-FI sv-SE sw sw-CD sw-KE sw-TZ sw-UG syr syr-IQ syr-SY szl szl-PL ta ta-IN ta-LK ta-MY
ta-SG te te-IN teo teo-KE teo-UG tg tg-TJ th th-TH ti ti-ER ti-ET tk tk-TM tn tn-BW tn-ZA to to-TO
tok tr tr-CY tr-TR tt tt-RU twq twq-NE tyv tyv-RU tzm tzm-MA ug ug-CN uk uk-UA ur ur-IN ur-PK uz
uz-AF uz-Arab uz-Arab-AF uz-Cyrl uz-Cyrl-UZ uz-Latn uz-Latn-UZ uz-UZ vai vai-LR vai-Latn
vai-Latn-LR vai-Vaii vai-Vaii-LR vec vec-IT vi vi-VN vmw vmw-MZ vun vun-TZ wae wae-CH wo wo-SN xh
xh-ZA xnr xnr-IN xog xog-UG yav yav-CM yi yi-UA yo yo-BJ yo-NG yrl yrl-BR yrl-CO yrl-VE yue yue-CN
yue-HK yue-Hans yue-Hans-CN yue-Hant yue-Hant-CN yue-Hant-HK yue-Hant-MO yue-MO zgh zgh-MA zh zh-CN
zh-HK zh-Hans zh-Hans-CN zh-Hans-HK zh-Hans-MO zh-Hans-MY zh-Hans-SG zh-Hant zh-Hant-HK zh-Hant-MO
zh-Hant-MY zh-Hant-TW zh-MO zh-MY zh-SG zh-TW zu zu-ZA
`
  .trim()
  .split(/\s+/);
