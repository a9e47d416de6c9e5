/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/deploy/helm.test.ts > TAP > the manifests are those that were reviewed > defaults 1`] = `
---
# Source: workmill/templates/networkpolicy.yaml
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  podSelector:
    matchLabels:
      app.kubernetes.io/name: workmill
      app.kubernetes.io/instance: mill
  policyTypes: [Ingress, Egress]
  ingress:
    - ports: [{ port: api }]
    - ports: [{ port: operations }]
  egress:
    - to:
        - ipBlock: { cidr: 0.0.0.0/0, except: [169.254.0.0/16] }
        - ipBlock: { cidr: '::/0', except: ['fe80::/10'] }
---
# Source: workmill/templates/serviceaccount.yaml
apiVersion: v1
kind: ServiceAccount
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
automountServiceAccountToken: false
---
# Source: workmill/templates/configmap.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
data:
  workmill.yaml: |
    listen:
      api:
        behind_proxy: true
        host: 0.0.0.0
        port: 8080
      operations:
        behind_proxy: true
        host: 0.0.0.0
        port: 9090
    public_url: http://mill-workmill.documents.svc:80
---
# Source: workmill/templates/services.yaml
apiVersion: v1
kind: Service
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  type: ClusterIP
  selector:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
  ports:
    - { name: api, port: 80, targetPort: api }
---
# Source: workmill/templates/services.yaml
apiVersion: v1
kind: Service
metadata:
  name: mill-workmill-operations
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
    app.kubernetes.io/component: operations
spec:
  clusterIP: None
  # Health and metrics are wanted of a pod that is not ready, too.
  publishNotReadyAddresses: true
  selector:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
  ports:
    - { name: operations, port: 9090, targetPort: operations }
---
# Source: workmill/templates/statefulset.yaml
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  # Uploaded documents are on the volume of the pod.
  replicas: 1
  serviceName: mill-workmill-operations
  selector:
    matchLabels:
      app.kubernetes.io/name: workmill
      app.kubernetes.io/instance: mill
  template:
    metadata:
      labels:
        app.kubernetes.io/name: workmill
        app.kubernetes.io/instance: mill
      annotations:
        # A changed configuration replaces the pod.
        checksum/config: b35e7fe05ff24f4af1c42159b967531c32c21d5b03b92b77777fe892136ef083
    spec:
      serviceAccountName: mill-workmill
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext:
        fsGroup: 65532
        fsGroupChangePolicy: OnRootMismatch
        runAsGroup: 65532
        runAsNonRoot: true
        runAsUser: 65532
        seccompProfile:
          type: RuntimeDefault
      terminationGracePeriodSeconds: 60
      containers:
        - name: workmill
          image: registry.example.com/workmill:0.1.0
          imagePullPolicy: IfNotPresent
          args: [serve]
          ports:
            - { name: api, containerPort: 8080 }
            - { name: operations, containerPort: 9090 }
          startupProbe:
            httpGet: { path: /health/startup, port: operations }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 180
          livenessProbe:
            httpGet: { path: /health/live, port: operations }
            periodSeconds: 20
            timeoutSeconds: 10
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: operations }
            periodSeconds: 5
            timeoutSeconds: 5
          resources:
            limits:
              memory: 4Gi
            requests:
              cpu: 500m
              memory: 2Gi
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: data, mountPath: /var/lib/workmill }
            - { name: config, mountPath: /etc/workmill, readOnly: true }
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: config
          configMap:
            name: mill-workmill
            items:
              - { key: workmill.yaml, path: workmill.yaml }
        - name: tmp
          emptyDir: { sizeLimit: 1Gi }
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes:
          - ReadWriteOnce
        resources:
          requests: { storage: 20Gi }
---
# Source: workmill/templates/tests/ready.yaml
# \`helm test\`: the Service of the API, which leads to a pod that is ready, answers.
apiVersion: v1
kind: Pod
metadata:
  name: mill-workmill-test
  # Not the labels of the service's pod: no Service selects this one.
  labels: { app.kubernetes.io/part-of: mill-workmill }
  annotations:
    helm.sh/hook: test
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  # Gives the address of the Service, also in a cluster without DNS.
  enableServiceLinks: true
  securityContext:
    runAsGroup: 65532
    runAsNonRoot: true
    runAsUser: 65532
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: test
      image: registry.example.com/workmill:0.1.0
      imagePullPolicy: IfNotPresent
      command:
        - /opt/workmill/scripts/node
        - /opt/workmill/deploy/container/health.ts
        - http://$(MILL_WORKMILL_SERVICE_HOST):$(MILL_WORKMILL_SERVICE_PORT)/docs
      resources:
        requests: { cpu: 50m, memory: 64Mi }
        limits: { memory: 256Mi }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }

`

exports[`test/deploy/helm.test.ts > TAP > the manifests are those that were reviewed > every feature 1`] = `
---
# Source: workmill/templates/networkpolicy.yaml
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  podSelector:
    matchLabels:
      app.kubernetes.io/name: workmill
      app.kubernetes.io/instance: mill
  policyTypes: [Ingress, Egress]
  ingress:
    - ports: [{ port: api }]
    - ports: [{ port: operations }]
  egress:
    - to:
        - ipBlock: { cidr: 0.0.0.0/0, except: [169.254.0.0/16] }
        - ipBlock: { cidr: '::/0', except: ['fe80::/10'] }
---
# Source: workmill/templates/poddisruptionbudget.yaml
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  maxUnavailable: 0
  selector:
    matchLabels:
      app.kubernetes.io/name: workmill
      app.kubernetes.io/instance: mill
---
# Source: workmill/templates/serviceaccount.yaml
apiVersion: v1
kind: ServiceAccount
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
automountServiceAccountToken: false
---
# Source: workmill/templates/configmap.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
data:
  workmill.yaml: |
    database:
      url_file: /run/secrets/workmill/database/url
    listen:
      api:
        host: 0.0.0.0
        port: 8080
        tls:
          certificate_file: /run/secrets/workmill/tls/tls.crt
          key_file: /run/secrets/workmill/tls/tls.key
      operations:
        behind_proxy: true
        host: 0.0.0.0
        port: 9090
    log:
      level: debug
    public_url: https://mill.example.com
  plans.yaml: |
    on_premises:
      units_per_month: 5000
  tenants.yaml: |
    tenants:
    - id: acme
  pipeline.finance: |
    output_schema: strict
---
# Source: workmill/templates/services.yaml
apiVersion: v1
kind: Service
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  type: ClusterIP
  selector:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
  ports:
    - { name: api, port: 80, targetPort: api }
---
# Source: workmill/templates/services.yaml
apiVersion: v1
kind: Service
metadata:
  name: mill-workmill-operations
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
    app.kubernetes.io/component: operations
spec:
  clusterIP: None
  # Health and metrics are wanted of a pod that is not ready, too.
  publishNotReadyAddresses: true
  selector:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
  ports:
    - { name: operations, port: 9090, targetPort: operations }
---
# Source: workmill/templates/statefulset.yaml
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  # Uploaded documents are on the volume of the pod.
  replicas: 1
  serviceName: mill-workmill-operations
  selector:
    matchLabels:
      app.kubernetes.io/name: workmill
      app.kubernetes.io/instance: mill
  template:
    metadata:
      labels:
        app.kubernetes.io/name: workmill
        app.kubernetes.io/instance: mill
      annotations:
        # A changed configuration replaces the pod.
        checksum/config: 97d354918a6930562d6dcc6b87a85c3b66612c88d0e4d3dbd1a294603bb1a74b
    spec:
      serviceAccountName: mill-workmill
      automountServiceAccountToken: false
      enableServiceLinks: false
      imagePullSecrets:
        - name: registry
      securityContext:
        fsGroup: 65532
        fsGroupChangePolicy: OnRootMismatch
        runAsGroup: 65532
        runAsNonRoot: true
        runAsUser: 65532
        seccompProfile:
          type: RuntimeDefault
      terminationGracePeriodSeconds: 60
      containers:
        - name: workmill
          image: registry.example.com/workmill:0.1.0
          imagePullPolicy: IfNotPresent
          args: [serve]
          env:
            - name: WORKMILL_MASTER_KEY
              valueFrom:
                secretKeyRef:
                  name: keys
                  key: master-key
          ports:
            - { name: api, containerPort: 8080 }
            - { name: operations, containerPort: 9090 }
          startupProbe:
            httpGet: { path: /health/startup, port: operations }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 180
          livenessProbe:
            httpGet: { path: /health/live, port: operations }
            periodSeconds: 20
            timeoutSeconds: 10
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: operations }
            periodSeconds: 5
            timeoutSeconds: 5
          resources:
            limits:
              memory: 4Gi
            requests:
              cpu: 500m
              memory: 2Gi
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: data, mountPath: /var/lib/workmill }
            - { name: config, mountPath: /etc/workmill, readOnly: true }
            - { name: tmp, mountPath: /tmp }
            - { name: database, mountPath: /run/secrets/workmill/database, readOnly: true }
            - { name: tls, mountPath: /run/secrets/workmill/tls, readOnly: true }
            - { name: secret-model, mountPath: /run/secrets/workmill/model, readOnly: true }
      volumes:
        - name: config
          configMap:
            name: mill-workmill
            items:
              - { key: workmill.yaml, path: workmill.yaml }
              - { key: plans.yaml, path: plans.yaml }
              - { key: tenants.yaml, path: tenants.yaml }
              - { key: pipeline.finance, path: pipelines/finance.yaml }
        - name: tmp
          emptyDir: { sizeLimit: 1Gi }
        - name: database
          secret:
            secretName: postgres
            defaultMode: 0440
            items:
              - { key: url, path: url }
        - name: tls
          secret: { secretName: certificate, defaultMode: 0440 }
        - name: secret-model
          secret: { secretName: model-server, defaultMode: 0440 }
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes:
          - ReadWriteOnce
        storageClassName: fast
        resources:
          requests: { storage: 20Gi }
---
# Source: workmill/templates/ingress.yaml
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  tls:
    - { hosts: [mill.example.com], secretName: mill-tls }
  rules:
    - host: mill.example.com
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service: { name: mill-workmill, port: { name: api } }
---
# Source: workmill/templates/servicemonitor.yaml
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: mill-workmill
  labels:
    app.kubernetes.io/name: workmill
    app.kubernetes.io/instance: mill
    app.kubernetes.io/version: "0.1.0"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: workmill-0.1.0
spec:
  selector:
    matchLabels:
      app.kubernetes.io/name: workmill
      app.kubernetes.io/instance: mill
      app.kubernetes.io/component: operations
  endpoints:
    - { port: operations, path: /metrics, interval: 30s }
---
# Source: workmill/templates/tests/ready.yaml
# \`helm test\`: the Service of the API, which leads to a pod that is ready, answers.
apiVersion: v1
kind: Pod
metadata:
  name: mill-workmill-test
  # Not the labels of the service's pod: no Service selects this one.
  labels: { app.kubernetes.io/part-of: mill-workmill }
  annotations:
    helm.sh/hook: test
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  # Gives the address of the Service, also in a cluster without DNS.
  enableServiceLinks: true
  imagePullSecrets:
    - name: registry
  securityContext:
    runAsGroup: 65532
    runAsNonRoot: true
    runAsUser: 65532
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: test
      image: registry.example.com/workmill:0.1.0
      imagePullPolicy: IfNotPresent
      command:
        - /opt/workmill/scripts/node
        - /opt/workmill/deploy/container/health.ts
        - https://$(MILL_WORKMILL_SERVICE_HOST):$(MILL_WORKMILL_SERVICE_PORT)/docs
      env:
        # The certificate names the public host, not the address of the Service.
        - { name: NODE_TLS_REJECT_UNAUTHORIZED, value: '0' }
      resources:
        requests: { cpu: 50m, memory: 64Mi }
        limits: { memory: 256Mi }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }

`
