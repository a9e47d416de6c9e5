/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/rates/limits.test.ts > TAP > what each kind of endpoint draws on, by plan > must match snapshot 1`] = `
starter workflows_start: endpoint 2, control_plane 5, work_units 2
starter status: endpoint 5, control_plane 5
starter results: endpoint 10
starter webhooks_register: endpoint 1, control_plane 5
starter metrics: endpoint 2, control_plane 5
starter config: endpoint 1, control_plane 5
starter default: endpoint 5, control_plane 5
business workflows_start: endpoint 10, control_plane 20, work_units 10
business status: endpoint 20, control_plane 20
business results: endpoint 30
business webhooks_register: endpoint 3, control_plane 20
business metrics: endpoint 5, control_plane 20
business config: endpoint 3, control_plane 20
business default: endpoint 20, control_plane 20
enterprise workflows_start: endpoint 50, control_plane 100, work_units 50
enterprise status: endpoint 100, control_plane 100
enterprise results: endpoint 150
enterprise webhooks_register: endpoint 10, control_plane 100
enterprise metrics: endpoint 20, control_plane 100
enterprise config: endpoint 10, control_plane 100
enterprise default: endpoint 100, control_plane 100
on_premises workflows_start: unlimited
on_premises status: unlimited
on_premises results: unlimited
on_premises webhooks_register: unlimited
on_premises metrics: unlimited
on_premises config: unlimited
on_premises default: unlimited
`

exports[`test/rates/limits.test.ts > TAP > without plans.yaml the plans are the published tables > must match snapshot 1`] = `
{
  "starter": {
    "unitsPerMonth": 5000,
    "softQuota": false,
    "pricePerAdditionalUnit": 0.45,
    "dedicatedPools": false,
    "pools": [],
    "webhookDeliverySla": "best_effort",
    "auditRetentionMs": 2592000000,
    "concurrentRequests": 10,
    "rates": {
      "workUnits": {
        "perSecond": 2,
        "burst": 2,
        "sustained": 2
      },
      "controlPlane": {
        "perSecond": 5,
        "burst": 5,
        "sustained": 5
      },
      "workflowsStart": {
        "perSecond": 2,
        "burst": 2,
        "sustained": 2
      },
      "status": {
        "perSecond": 5,
        "burst": 5,
        "sustained": 5
      },
      "results": {
        "perSecond": 10,
        "burst": 10,
        "sustained": 10
      },
      "webhooksRegister": {
        "perSecond": 1,
        "burst": 1,
        "sustained": 1
      },
      "metrics": {
        "perSecond": 2,
        "burst": 2,
        "sustained": 2
      },
      "config": {
        "perSecond": 1,
        "burst": 1,
        "sustained": 1
      }
    }
  },
  "business": {
    "unitsPerMonth": 50000,
    "softQuota": true,
    "pricePerAdditionalUnit": 0.38,
    "dedicatedPools": false,
    "pools": [],
    "webhookDeliverySla": "99.9%",
    "auditRetentionMs": 7776000000,
    "concurrentRequests": 50,
    "rates": {
      "workUnits": {
        "perSecond": 10,
        "burst": 10,
        "sustained": 10
      },
      "controlPlane": {
        "perSecond": 20,
        "burst": 20,
        "sustained": 20
      },
      "workflowsStart": {
        "perSecond": 10,
        "burst": 10,
        "sustained": 10
      },
      "status": {
        "perSecond": 20,
        "burst": 20,
        "sustained": 20
      },
      "results": {
        "perSecond": 30,
        "burst": 30,
        "sustained": 30
      },
      "webhooksRegister": {
        "perSecond": 3,
        "burst": 3,
        "sustained": 3
      },
      "metrics": {
        "perSecond": 5,
        "burst": 5,
        "sustained": 5
      },
      "config": {
        "perSecond": 3,
        "burst": 3,
        "sustained": 3
      }
    }
  },
  "enterprise": {
    "unitsPerMonth": 250000,
    "softQuota": false,
    "pricePerAdditionalUnit": null,
    "dedicatedPools": true,
    "pools": [],
    "webhookDeliverySla": "99.95%",
    "auditRetentionMs": 31536000000,
    "concurrentRequests": null,
    "rates": {
      "workUnits": {
        "perSecond": 50,
        "burst": 50,
        "sustained": 50
      },
      "controlPlane": {
        "perSecond": 100,
        "burst": 100,
        "sustained": 100
      },
      "workflowsStart": {
        "perSecond": 50,
        "burst": 50,
        "sustained": 50
      },
      "status": {
        "perSecond": 100,
        "burst": 100,
        "sustained": 100
      },
      "results": {
        "perSecond": 150,
        "burst": 150,
        "sustained": 150
      },
      "webhooksRegister": {
        "perSecond": 10,
        "burst": 10,
        "sustained": 10
      },
      "metrics": {
        "perSecond": 20,
        "burst": 20,
        "sustained": 20
      },
      "config": {
        "perSecond": 10,
        "burst": 10,
        "sustained": 10
      }
    }
  },
  "on_premises": {
    "unitsPerMonth": null,
    "softQuota": false,
    "pricePerAdditionalUnit": null,
    "dedicatedPools": true,
    "pools": [],
    "webhookDeliverySla": "99.99%",
    "auditRetentionMs": null,
    "concurrentRequests": null,
    "rates": {
      "workUnits": null,
      "controlPlane": null,
      "workflowsStart": null,
      "status": null,
      "results": null,
      "webhooksRegister": null,
      "metrics": null,
      "config": null
    }
  }
}
`
