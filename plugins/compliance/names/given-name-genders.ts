// Given names that are given to women or to men only, as transliterated. Names of both, such as
// Andrea, Sasha, Jean or Kim, are left out.

function names(list: string): string[] {
  return list.split(' ');
}

const women = names(
  'agnes aisha aleksandra alexandra alina alyona ana anastasia anastasiya angela angelika anna anne ' +
    'annette antonia antonina aurelia barbara beatrice beatriz bianca birgit brigitte camila carla carmen ' +
    'carolina caroline catarina catherine cecilia charlotte chiara christina christine clara claudia ' +
    'cristina daniela daria darya deborah diana dina dolores dorothea eduarda ekaterina elena eleonora ' +
    'elisa elisabeth elizabeth ella elvira emilia emily emma erika esther eva evgenia fatima fatma ' +
    'federica fernanda francesca franziska gabriela galina georgina gisela giulia grazyna gretchen ' +
    'hanna hannah helena helene henriette hilda ilona ines inga ingrid irina irene isabel isabella ' +
    'ivana jacqueline jana janina jelena jennifer jessica johanna josefina joanna jolanta juana judith ' +
    'julia juliana julie karin karina karolina katarina katharina katherine khadija kristina larisa ' +
    'laura lena leonora leyla lidia linda ljubica lucia luisa ludmila lyubov lyudmila magdalena ' +
    'malgorzata manuela margaret margarita maria mariam mariana marianne marie marina marta martha ' +
    'martina maryam matilda mercedes michaela michelle milena mira monica monika nadezhda nadia ' +
    'natalia natalya natasha nina nora norma oksana olena olga olivia oxana pamela patricia ' +
    'paula pauline petra polina rachel raisa ramona rebecca regina renata rosa rosalia ruth sabina ' +
    'sabine sandra sara sarah silvia simona sofia sonia sophia sophie stefania stella stephanie susan ' +
    'susana svetlana sylvia tamara tatiana tatyana teresa theresa ursula valentina valeria vanessa ' +
    'vera verena veronica veronika victoria viktoria viola violeta virginia yana yelena yekaterina ' +
    'yulia zainab zinaida zoe zofia',
);

const men = names(
  'abdullah adam adolf adrian ahmad ahmed alan albert alberto aleksandr aleksei alessandro alexander ' +
    'alexandr alexandre alexei alfonso alfred ali alois anatoly andre andreas andrei andres andrew ' +
    'angelo anton antonio arkady armando arthur artur artyom august augusto axel bashir benjamin ' +
    'bernard bernd boris bruno carl carlos cesar charles christian claude claudio constantin daniel ' +
    'dario david denis diego dieter dietrich dimitri dirk dmitri dmitry dominik donald eduard eduardo ' +
    'edward egor emil emilio enrique erik ernst ernesto eugen evgeny fabian federico felipe felix ' +
    'ferdinand fernando fidel filip florian francesco francisco franz frederick friedrich fritz ' +
    'gabriel gennady george georg georgy gerald gerard gerhard gilbert giovanni giulio giuseppe gleb ' +
    'gregory grigory guido gunther gustav hamid hans harald harold hasan heinrich heinz henrik henry ' +
    'herbert hermann hugo husayn hussein ibrahim igor ilya ismail ivan jack jacob jakob jakub james ' +
    'jan javier joachim johann johannes john jonas jorge jose josef joseph juan julian julio julius jurgen ' +
    'karl karim karol kevin khalid klaus konrad konstantin kurt lars lawrence leonid leopold lorenzo ' +
    'louis lucas ludwig luigi luis lukas magnus mahmoud maksim manfred manuel marcel marco marcos ' +
    'marek mario marius mark markus martin massimo mateusz matteo matthew matthias maurice mauricio ' +
    'maxim maximilian michael michel miguel mikhail milan milos mohamed mohammed moritz muhammad mustafa ' +
    'nathan nicolas niels nikita nikolai nikolaus oleg oliver omar oscar oskar otto pablo pascal ' +
    'patrick paul paulo pavel pedro peter petr philip philipp philippe pierre piotr rafael rainer ramon ' +
    'raul reinhard ricardo richard robert roberto rodrigo roger roland roman ronald rudolf ruslan ' +
    'salvador samuel sebastian semyon serge sergei sergey sergio siegfried simon stanislav stefan ' +
    'stephan stephen sven tariq taras theodor thomas tobias tomas tomasz udo ulrich umar vadim ' +
    'valentin valery vasily victor viktor vincent vitaly vladimir vladislav volodymyr vyacheslav ' +
    'waldemar walter werner wilhelm willem william wolfgang yaroslav yevgeny yuri yusuf zoltan',
);

export type Gender = 'female' | 'male';

const genders: ReadonlyMap<string, Gender> = new Map([
  ...women.map((name) => [name, 'female'] as const),
  ...men.map((name) => [name, 'male'] as const),
]);

/** Returns null for names that are not listed, or given to both. */
export function genderOf(name: string): Gender | null {
  return genders.get(name) ?? null;
}
