import { Controller } from '@nestjs/common';
import * as settings from '#contracts/http/settings';
import { GetContact, SaveContact } from '#catalog';
import { GetPaymentSettings, GetShopSettings, SavePaymentSettings, SaveShopSettings, TestGateway } from '#commerce';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** What the administration sets about money, and how people reach it. */
@Controller()
export class SettingsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly tests: TestGateway,
  ) {}

  @Endpoint(settings.getPaymentSettings)
  getPaymentSettings({ caller }: Call<typeof settings.getPaymentSettings>) {
    return this.dispatcher.query(new GetPaymentSettings(caller.actor));
  }

  @Endpoint(settings.savePaymentSettings)
  savePaymentSettings({ caller, body }: Call<typeof settings.savePaymentSettings>) {
    return this.dispatcher.command(new SavePaymentSettings(caller.actor, body));
  }

  @Endpoint(settings.testGateway)
  testGateway({ caller, params }: Call<typeof settings.testGateway>) {
    return this.tests.run(caller.actor, params.gateway);
  }

  @Endpoint(settings.getShopSettings)
  getShopSettings({ caller }: Call<typeof settings.getShopSettings>) {
    return this.dispatcher.query(new GetShopSettings(caller.actor));
  }

  @Endpoint(settings.saveShopSettings)
  saveShopSettings({ caller, body }: Call<typeof settings.saveShopSettings>) {
    return this.dispatcher.command(new SaveShopSettings(caller.actor, body));
  }

  @Endpoint(settings.getContact)
  getContact(_call: Call<typeof settings.getContact>) {
    return this.dispatcher.query(new GetContact());
  }

  @Endpoint(settings.saveContact)
  saveContact({ caller, body }: Call<typeof settings.saveContact>) {
    return this.dispatcher.command(new SaveContact(caller.actor, body));
  }
}
