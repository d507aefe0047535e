import { openBrowser } from './e2e/support/browser.mjs';
const B='http://localhost:9080';
const b=await openBrowser();
const shot=async(name,opt,steps)=>{const ctx=await b.newContext(opt);const page=await ctx.newPage();page.on('console',m=>m.type()==='error'&&console.log(name,'ERR',m.text()));await steps(page,(s)=>page.screenshot({path:`/tmp/cs/b-${name}-${s}.png`,...(s.startsWith('full')?{fullPage:true}:{})}));await ctx.close();};
const desk={viewport:{width:1280,height:900},locale:'en-GB'};
const phone={viewport:{width:390,height:844},locale:'de-DE',colorScheme:'dark'};
const api = await b.newContext({...desk}); const p=await api.newPage();
await p.goto(B+'/users/sign_in');
await p.getByRole('textbox',{name:/^E-mail/}).fill('seller@demo.test');
await p.getByRole('textbox',{name:/^Password/}).fill('demo-demo-demo');
await p.getByRole('button',{name:'Sign in',exact:true}).click();
await p.waitForURL(u=>!u.pathname.startsWith('/users/'));
await p.goto(B+'/cabinet/settings/consent'); await p.waitForTimeout(800);
await p.getByRole('radio',{name:/^By category/}).check();
await p.getByRole('button',{name:'Save',exact:true}).click(); await p.waitForTimeout(500);
await p.goto(B+'/cabinet/tracking_codes'); await p.waitForTimeout(800);
if(await p.getByText('No tracking codes yet').isVisible()){
 await p.getByRole('button',{name:'Add tracking code'}).first().click();
 await p.waitForTimeout(600);
 await p.getByRole('textbox',{name:/^Name/}).fill('Visits');
 await p.getByRole('textbox',{name:/^Id/}).fill('G-A1B2C3D4E5');
 await p.screenshot({path:'/tmp/cs/b-dialog.png'});
 await p.getByRole('dialog').getByRole('button',{name:/Add|Save/}).last().click(); await p.waitForTimeout(1000);
}
await p.screenshot({path:'/tmp/cs/b-codes.png'});
await api.close();
for(const [n,o] of [['desk',desk],['phone',phone]]) await shot(n,o,async(page,s)=>{
 await page.goto(B+'/s/demo'); await page.waitForTimeout(700); await s('shop');
 await page.goto(B+'/s/demo/painting-by-lamplight/payment'); await page.waitForTimeout(900); await s('pay');
 await page.locator('[data-consent] summary').click(); await page.waitForTimeout(300); await s('pay-open');
 await page.locator('[data-consent-answer=none]').click(); await page.waitForTimeout(900); await s('full-pay-declined');
 await page.fill('[name=email]','a@example.com');await page.fill('[name=first_name]','A');await page.fill('[name=last_name]','B');
 await page.locator('[data-step-next]').click(); await page.waitForTimeout(900); await s('full-step2');
});
await b.close();
