import { Provider } from 'oidc-provider';

const [port, application] = process.argv.slice(2);
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{
    client_id: 'shop',
    client_secret: 'secret',
    redirect_uris: [`${application}/oidc/callback`],
    post_logout_redirect_uris: [`${application}/`],
  }],
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
});
provider.listen(Number(port), '127.0.0.1', () => console.log('listening'));
